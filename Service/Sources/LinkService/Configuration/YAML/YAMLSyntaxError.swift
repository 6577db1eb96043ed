import SiteAssociation
import Yams

/// An error of the YAML parser as a finding with a cure.
struct YAMLSyntaxError: Sendable {
  var finding: Finding

  init(_ error: YamlError, in text: YAMLText) {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      finding = Self.finding(problem, context: context, mark: mark, text: text)
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
        "YAML does not allow this control character.",
        cure: "Remove it, or write it in double quotes as an escape such as \\u0007."
      )
    default: finding = Self.finding(reason: "\(error)")
    }
  }

  init(reason: String) {
    finding = Self.finding(reason: reason)
  }

  private static func finding(reason: String) -> Finding {
    Finding(.syntax, at: nil, "The file is not valid YAML: \(reason)", cure: generalCure)
  }

  private static let generalCure = """
    Check quotes, colons and indentation of this line and the previous one.
    """

  private static func finding(
    _ problem: String,
    context: YamlError.Context?,
    mark: Mark,
    text: YAMLText
  ) -> Finding {
    let place = text.place(of: mark)
    let offset = text.offset(of: mark)
    if offset < text.bytes.count, text.bytes[offset] == 0x09 {
      return Finding(
        .tab,
        at: text.source.place(of: offset..<(offset + 1)),
        "The line is indented with a tab.",
        cure: "Indent with spaces."
      )
    }
    let start = context.map { " (\($0.text) on line \($0.mark.line))" } ?? ""
    return Finding(
      .syntax,
      at: place,
      "From this position on, the file is not valid YAML: \(problem)\(start).",
      cure: cure(context?.text ?? "", problem)
    )
  }

  /// The cure for a message of libyaml.
  private static func cure(_ context: String, _ problem: String) -> String {
    if problem.contains("nesting") {
      return "Close the brackets. No key of the configuration is nested this deeply."
    }
    if context.contains("alias") || problem.contains("alias") {
      return "Put text that begins with * in quotes, such as \"*.example.com\"."
    }
    if context.contains("anchor") { return "Put text that begins with & in quotes." }
    if context.contains("quoted scalar") { return "Close the quotes that begin there." }
    if context.contains("flow") {
      return "Close the bracket that opens there, and separate elements with commas."
    }
    if problem.contains("cannot start any token") {
      return "Put text that begins with @, ` or % in quotes."
    }
    if problem.contains("mapping values are not allowed") {
      return
        "Give all keys of a mapping the same indentation. Put text with a colon and a space in quotes."
    }
    if problem.contains("did not find expected") {
      return "Align the line with the other lines of its list or mapping."
    }
    return generalCure
  }
}
