import Foundation

/// A block of Swift on a page of the documentation.
struct SwiftExample: CustomStringConvertible {
  let page: String
  /// The line on which the block begins.
  let line: Int
  /// The paragraphs between empty lines, without indentation.
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
          examples.append(SwiftExample(page: page, line: open.line, lines: open.lines))
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

  private init(page: String, line: Int, lines: [String]) {
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

  /// Returns whether the file contains the paragraphs of an example in order. Other lines may
  /// separate them, such as the function around an example.
  func contains(_ example: SwiftExample) -> Bool {
    var rest = lines[...]
    for paragraph in example.paragraphs {
      guard let range = rest.firstRange(of: paragraph) else { return false }
      rest = rest[range.upperBound...]
    }
    return !example.paragraphs.isEmpty
  }
}
