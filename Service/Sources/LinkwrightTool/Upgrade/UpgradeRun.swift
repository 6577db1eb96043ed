import AssociationFetching
import SiteAssociation

/// A run of `upgrade`: it prints a file in the modern form and lists the changes.
struct UpgradeRun: Sendable {
  /// A file, or `-`.
  var path: String
  var printsJSON = false

  func outcome(reader: InputReader = InputReader()) throws -> Outcome {
    let name = InputReader.name(of: path).visible
    let file: AssociationFile
    do throws(InputError) {
      file = AssociationFile(unwrapping: try reader.read(path))
    } catch {
      return .unusable(error)
    }
    guard file.isReadable else {
      let problem = file.mainProblem?.summary ?? "The file is not JSON."
      return .unusable("\(name): devices cannot read this file: \(problem)")
    }
    var outcome = Outcome()
    let upgrade = UpgradeJSON(file)
    if printsJSON {
      try outcome.printJSON(upgrade)
    } else {
      for change in upgrade.changes {
        let position = change.line.map { ":\($0):\(change.column ?? 1)" } ?? ""
        let word = change.isCorrection ? "Corrected: " : ""
        outcome.printError("\(name)\(position): \(word)\(change.sentence.visible)")
      }
      outcome.write(upgrade.file ?? "")
    }
    if upgrade.file == nil {
      outcome.printProblem(
        "\(name): nothing was printed, because devices discard a file of the size of the modern "
          + "form. Keep the file as it is, or remove rules and shorten \"defaults\", which the "
          + "modern form repeats in each rule."
      )
      outcome.exit = .findings
    }
    return outcome
  }
}

/// The output of `upgrade --json`.
private struct UpgradeJSON: Encodable {
  struct Change: Encodable {
    /// nil for a change of the whole file.
    var line: Int?
    var column: Int?
    var sentence: String
    /// Whether the file had an error at this position.
    var isCorrection: Bool

    init(_ place: Place?, _ sentence: String, isCorrection: Bool) {
      line = place?.line
      column = place?.column
      self.sentence = sentence
      self.isCorrection = isCorrection
    }
  }

  /// The modern form; nil if devices would discard it because of its size.
  let file: String?
  let changes: [Change]

  init(_ file: AssociationFile) {
    self.file = file.upgradedJSON()
    changes =
      file.findings.map {
        Change($0.place, $0.problem, isCorrection: $0.severity != .note)
      }
      + file.upgradeNotes().map { Change($0.place, $0.text, isCorrection: false) }
  }
}
