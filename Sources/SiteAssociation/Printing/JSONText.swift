/// JSON for human readers. Objects and arrays use several lines, unless a single line is requested.
package indirect enum JSONText: Sendable {
  case boolean(Bool)
  case string(String)
  case array([JSONText])
  case object([(key: String, value: JSONText)])
  /// A value that is printed on one line.
  case line(JSONText)
  /// A value that is created only when it is printed, because all such values together can be
  /// large.
  case deferred(@Sendable () -> JSONText)

  /// Returns the JSON without a line break at the end.
  package func print() -> String {
    var output = ""
    print(to: &output)
    return output
  }

  /// The white space between the parts of a value.
  enum Layout {
    /// Objects and arrays use several lines, indented by a number of spaces.
    case indented(by: Int)
    /// Everything is on one line, with spaces for readers.
    case line
    /// There is no white space at all.
    case compact

    /// The layout of a value for which one line is requested.
    fileprivate var onOneLine: Layout { if case .compact = self { .compact } else { .line } }

    /// The layout of the elements of an array or an object.
    fileprivate var ofElements: Layout {
      if case .indented(let count) = self { .indented(by: count + 2) } else { self }
    }

    /// The white space before an element, or before the closing bracket.
    fileprivate func space(isInside: Bool) -> String {
      switch self {
      case .indented(let count): "\n" + String(repeating: " ", count: count)
      case .line: isInside ? " " : ""
      case .compact: ""
      }
    }
  }

  /// Writes the JSON without a line break at the end. Stops when the output is full.
  func print(to output: inout some JSONOutput, _ layout: Layout = .indented(by: 0)) {
    switch self {
    case .boolean(let flag): output.write(flag ? "true" : "false")
    case .string(let string): Self.writeString(string, to: &output)
    case .line(let value): value.print(to: &output, layout.onOneLine)
    case .deferred(let make): make().print(to: &output, layout)
    case .array(let elements):
      Self.writeList(elements, in: ("[", "]"), to: &output, layout) {
        $0.print(to: &$1, layout.ofElements)
      }
    case .object(let members):
      Self.writeList(members, in: ("{", "}"), to: &output, layout) {
        Self.writeString($0.key, to: &$1)
        if case .compact = layout { $1.write(":") } else { $1.write(": ") }
        $0.value.print(to: &$1, layout.ofElements)
      }
    }
  }

  private static func writeList<Element, Output: JSONOutput>(
    _ elements: [Element],
    in brackets: (open: String, close: String),
    to output: inout Output,
    _ layout: Layout,
    write: (Element, inout Output) -> Void
  ) {
    output.write(brackets.open)
    let isObject = brackets.open.isSameCode(as: "{")
    for (index, element) in elements.enumerated() {
      if output.isFull { return }
      if index > 0 { output.write(",") }
      output.write(layout.ofElements.space(isInside: index > 0 || isObject))
      write(element, &output)
    }
    if !elements.isEmpty { output.write(layout.space(isInside: isObject)) }
    output.write(brackets.close)
  }

  static func writeString(_ string: String, to output: inout some JSONOutput) {
    output.write("\"")
    output.write(escaped(string))
    output.write("\"")
  }

  /// Returns a string as JSON, with its quotes.
  static func quoted(_ string: String) -> String { "\"" + escaped(string) + "\"" }

  private static func escaped(_ string: String) -> String {
    func needsEscape(_ byte: UInt8) -> Bool {
      byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
    guard string.utf8.contains(where: needsEscape) else { return string }
    var text = ""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
