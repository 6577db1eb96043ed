import Foundation

/// A block of Swift on a page of the documentation.
struct SwiftExample: CustomStringConvertible {
  let page: String
  /// The line on which the block begins.
  let line: Int
  /// What stands between empty lines, without indentation.
  let paragraphs: [[String]]

  var description: String { "\(page):\(line)" }

  /// The blocks of a page.
  static func all(on page: String, _ text: String) -> [SwiftExample] {
    var examples: [SwiftExample] = []
    var block: (line: Int, lines: [String])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let open = block {
        if line == "```" {
          examples.append(SwiftExample(page, open.line, open.lines))
          block = nil
        } else {
          block?.lines.append(String(line))
        }
      } else if line == "```swift" {
        block = (index + 1, [])
      }
    }
    return examples
  }

  private init(_ page: String, _ line: Int, _ lines: [String]) {
    self.page = page
    self.line = line
    paragraphs = lines.map { $0.trimmingCharacters(in: .whitespaces) }
      .split(separator: "").map(Array.init)
  }
}

/// The lines of a file that is compiled, without indentation.
struct CompiledSource {
  let lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Whether the paragraphs of an example stand in the file, one after the other. Between them there may
  /// be more, such as the function that an example needs around it.
  func contains(_ example: SwiftExample) -> Bool {
    var rest = lines[...]
    for paragraph in example.paragraphs {
      guard let range = rest.firstRange(of: paragraph) else { return false }
      rest = rest[range.upperBound...]
    }
    return !example.paragraphs.isEmpty
  }
}
