@testable import SiteAssociation

/// A correct file with one mistake, and the one finding about it.
struct DamagedFile {
  var name: String
  /// The file with the mistake.
  var text: String
  var problem: ReadingProblem
  var line: Int
  var column: Int
  /// Whether the text shows what was meant, so that the repaired file has the same meaning as the
  /// correct file.
  var restoresMeaning = true

  init(
    _ name: String,
    _ old: String,
    _ new: String,
    _ problem: ReadingProblem,
    _ line: Int,
    _ column: Int,
    restoresMeaning: Bool = true
  ) {
    self.init(name, Self.correct.replacingFirst(old, with: new), problem, line, column)
    self.restoresMeaning = restoresMeaning
  }

  init(
    _ name: String,
    _ text: String,
    _ problem: ReadingProblem,
    _ line: Int,
    _ column: Int
  ) {
    self.name = name
    self.text = text
    self.problem = problem
    self.line = line
    self.column = column
  }

  static let correct = """
    {
      "applinks": {
        "details": [
          {
            "appIDs": ["A7K2M9QX4T.net.fernhill.shop"],
            "components": [
              { "/": "/orders/*", "comment": "all orders" },
              { "/": "/invite/*", "exclude": true }
            ]
          },
          {
            "appID": "A7K2M9QX4T.net.fernhill.driver",
            "paths": ["/routes/*", "NOT /admin/*", "*"]
          }
        ]
      },
      "webcredentials": {
        "apps": ["A7K2M9QX4T.net.fernhill.shop"]
      }
    }
    """

  /// The file with the mistake and without line breaks, as programs write it.
  var textInOneLine: String? {
    // In one line, these mistakes are others.
    let others: [ReadingProblem] = [.comment, .mergeConflict, .controlCharacter]
    guard !others.contains(problem), name != "text after", name != "text before" else { return nil }
    return text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  static let all: [DamagedFile] =
    brackets + separators + quotes + tokens + surroundings + repetitions
}

extension String {
  fileprivate func replacingFirst(_ old: String, with new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return replacingCharacters(in: range, with: new)
  }

  private func replacingCharacters(in range: Range<Index>, with new: String) -> String {
    self[..<range.lowerBound] + new + self[range.upperBound...]
  }
}
