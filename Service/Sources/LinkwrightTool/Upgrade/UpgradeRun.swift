import AssociationFetching
import SiteAssociation

/// A run of `upgrade`: it prints a file in the modern form and lists the changes.
struct UpgradeRun: Sendable {
  /// A file, or `-`.
  var path: String

  /// The size limit of the output: sixteen times the size that devices read.
  static let maximumByteCount = 2_097_152

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
        if let text = file.canonicalJSON(upTo: Self.maximumByteCount) {
          outcome.write(text)
        } else {
          outcome.printProblem(
            "\(name): nothing was printed, because the modern form has more than "
              + "\(Self.maximumByteCount) bytes: it repeats \"defaults\" in each rule. Shorten "
              + "\"defaults\" or remove rules."
          )
          outcome.exit = .unusableInput
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
