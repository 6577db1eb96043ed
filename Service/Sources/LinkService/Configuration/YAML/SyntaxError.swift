import SiteAssociation
import Yams

/// What is wrong with a text as YAML, in words that say what to write.
struct SyntaxError: Sendable {
  var finding: Finding

  init(_ error: YamlError, in text: YAMLText) {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      finding = Self.finding(context, problem, mark, text)
    case .reader(_, let offset, _, let yaml):
      let place = offset.flatMap { offset -> Place? in
        let index = yaml.index(yaml.startIndex, offsetBy: offset, limitedBy: yaml.endIndex)
        guard let index else { return nil }
        let start = yaml.utf8.distance(from: yaml.startIndex, to: index)
        return text.source.place(of: start..<(start + 1))
      }
      finding = Finding(
        .syntax,
        at: place,
        "There is a control character that YAML does not allow.",
        cure: "Remove it; in quotes it can be written as an escape such as \\u0007."
      )
    default: finding = Self.finding(reason: "\(error)")
    }
  }

  init(reason: String) {
    finding = Self.finding(reason: reason)
  }

  private static func finding(reason: String) -> Finding {
    Finding(.syntax, at: nil, "The file is no YAML: \(reason)", cure: generalCure)
  }

  private static let generalCure = """
    Check quotes, colons and indentation of this line and the one before.
    """

  private static func finding(
    _ context: YamlError.Context?,
    _ problem: String,
    _ mark: Mark,
    _ text: YAMLText
  ) -> Finding {
    let place = text.place(of: mark)
    let offset = text.offset(of: mark)
    if offset < text.bytes.count, text.bytes[offset] == 0x09 {
      return Finding(
        .tab,
        at: text.source.place(of: offset..<(offset + 1)),
        "The line is indented with a tab.",
        cure: "Indent with blanks."
      )
    }
    let start = context.map { " (\($0.text) in line \($0.mark.line))" } ?? ""
    return Finding(
      .syntax,
      at: place,
      "The file is no YAML from here on: \(problem)\(start).",
      cure: cure(context?.text ?? "", problem)
    )
  }

  /// By the words of libyaml.
  private static func cure(_ context: String, _ problem: String) -> String {
    if problem.contains("nesting") {
      return "Close the brackets: no key of this file is as deep."
    }
    if context.contains("alias") || problem.contains("alias") {
      return "Put a text that begins with * in quotes, such as \"*.example.com\"."
    }
    if context.contains("anchor") { return "Put a text that begins with & in quotes." }
    if context.contains("quoted scalar") { return "Close the quotes that begin there." }
    if context.contains("flow") { return "Close the bracket that opens there, and put commas." }
    if problem.contains("cannot start any token") {
      return "Put a text that begins with @, ` or % in quotes."
    }
    if problem.contains("mapping values are not allowed") {
      return "Indent keys of one mapping alike, and put a text with a colon and a blank in quotes."
    }
    if problem.contains("did not find expected") {
      return "Begin the line in the same column as the others of its list or mapping."
    }
    return generalCure
  }
}
