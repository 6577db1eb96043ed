import AssociationFetching
import SiteAssociation

/// Reads the value of `-j` for commands that need a file that devices can read.
enum UsableFile {
  /// Why the file is unusable.
  struct Problem: Error, Hashable, CustomStringConvertible {
    /// Whether the JSON came from a file.
    var isFile: Bool
    var reason: String

    /// The line that Apple's tool prints (inferred).
    var description: String {
      (isFile ? "Error reading JSON file: " : "Error parsing JSON: ") + reason
    }
  }

  static func read(_ argument: String, reader: InputReader) -> Result<AssociationFile, Problem> {
    do {
      let input = try FileOrText(argument, reader: reader)
      let file = AssociationFile(unwrapping: input.bytes)
      guard !file.isReadable else { return .success(file) }
      return .failure(Problem(input, finding: file.mainProblem))
    } catch {
      return .failure(Problem(isFile: true, reason: error.description))
    }
  }
}

extension UsableFile.Problem {
  init(_ input: FileOrText, finding: Finding?) {
    let summary = finding?.summary ?? "The file is not JSON."
    switch input.source {
    case .file(let name): self.init(isFile: true, reason: "\(name.visible): \(summary)")
    case .text where input.looksLikePath:
      let text = String(decoding: input.bytes.prefix(200), as: UTF8.self).visible
      self.init(isFile: false, reason: "\(text): There is no such file, and it is not JSON.")
    case .text: self.init(isFile: false, reason: summary)
    }
  }
}
