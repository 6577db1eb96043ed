import SiteAssociation

/// Turns a file into the modern form, and says what that left out.
struct Upgrade: Sendable {
  /// A file, or `-`.
  var path: String

  func outcome(reader: InputReader = InputReader()) -> Outcome {
    var outcome = Outcome()
    do {
      let name = path == "-" ? InputReader.standardInputName : path.visible
      let file = AssociationFile(opening: try reader.read(path))
      if file.isReadable {
        for finding in file.findings {
          let word = finding.severity == .note ? "" : "Corrected: "
          let position = Self.position(finding.place)
          outcome.printError("\(name)\(position): \(word)\(finding.problem.visible)")
        }
        for note in file.upgradeNotes() {
          outcome.printError("\(name)\(Self.position(note.place)): \(note.text.visible)")
        }
        outcome.write(file.canonicalJSON())
      } else {
        let problem = file.mainProblem?.summary ?? "The text is not JSON."
        outcome.printProblem("\(name): devices do not read this file: \(problem)")
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
