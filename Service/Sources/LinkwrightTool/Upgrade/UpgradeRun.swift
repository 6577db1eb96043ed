import AssociationFetching
import SiteAssociation

/// A run of `upgrade`: it prints a file in the modern form and lists the changes.
struct UpgradeRun: Sendable {
  /// A file, or `-`.
  var path: String

  func outcome(reader: InputReader = InputReader()) -> Outcome {
    var outcome = Outcome()
    do {
      let name = path == "-" ? InputReader.standardInputName : path.visible
      let file = AssociationFile(unwrapping: try reader.read(path))
      if file.isReadable {
        for finding in file.findings {
          let word = finding.severity == .note ? "" : "Corrected: "
          let position = Self.position(finding.place)
          outcome.printError("\(name)\(position): \(word)\(finding.problem.visible)")
        }
        for note in file.upgradeNotes() {
          outcome.printError("\(name)\(Self.position(note.place)): \(note.text.visible)")
        }
        if let text = file.upgradedJSON() {
          outcome.write(text)
        } else {
          outcome.printProblem(
            "\(name): nothing was printed, because devices discard a file of the size of the modern "
              + "form. Keep the file as it is, or remove rules and shorten \"defaults\", which the "
              + "modern form repeats in each rule."
          )
          outcome.exit = .findings
        }
      } else {
        let problem = file.mainProblem?.summary ?? "The file is not JSON."
        outcome.printProblem("\(name): devices cannot read this file: \(problem)")
        outcome.exit = .unusableInput
      }
    } catch {
      outcome.printProblem(error)
      outcome.exit = .unusableInput
    }
    return outcome
  }

  private static func position(_ place: Place?) -> String {
    place.map { ":\($0.line):\($0.column)" } ?? ""
  }
}
