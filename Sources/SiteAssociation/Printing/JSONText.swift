/// JSON for human readers. Objects and arrays use several lines, unless a single line is requested.
package indirect enum JSONText: Sendable {
  case boolean(Bool)
  case string(String)
  case array([JSONText])
  case object([(key: String, value: JSONText)])
  /// A value that is printed on one line.
  case line(JSONText)

  /// Returns the JSON without a line break at the end.
  package func print() -> String {
    var output = ""
    print(to: &output)
    return output
  }

  /// Writes the JSON without a line break at the end. Stops when the output is full.
  func print(to output: inout some JSONOutput) {
    write(to: &output, indentation: 0, isOneLine: false)
  }

  private func write(to output: inout some JSONOutput, indentation: Int, isOneLine: Bool) {
    switch self {
    case .boolean(let flag): output.write(flag ? "true" : "false")
    case .string(let string): Self.writeString(string, to: &output)
    case .line(let value): value.write(to: &output, indentation: indentation, isOneLine: true)
    case .array(let elements):
      Self.writeList(
        elements,
        in: ("[", "]"),
        to: &output,
        indentation: indentation,
        isOneLine: isOneLine
      ) {
        $0.write(to: &$1, indentation: $2, isOneLine: isOneLine)
      }
    case .object(let members):
      Self.writeList(
        members,
        in: ("{", "}"),
        to: &output,
        indentation: indentation,
        isOneLine: isOneLine
      ) {
        Self.writeString($0.key, to: &$1)
        $1.write(": ")
        $0.value.write(to: &$1, indentation: $2, isOneLine: isOneLine)
      }
    }
  }

  private static func writeList<Element, Output: JSONOutput>(
    _ elements: [Element],
    in brackets: (open: String, close: String),
    to output: inout Output,
    indentation: Int,
    isOneLine: Bool,
    write: (Element, inout Output, Int) -> Void
  ) {
    output.write(brackets.open)
    let isObject = brackets.open == "{"
    for (index, element) in elements.enumerated() {
      if output.isFull { return }
      if index > 0 { output.write(",") }
      if !isOneLine {
        output.write("\n" + String(repeating: " ", count: indentation + 2))
      } else if index > 0 || isObject {
        output.write(" ")
      }
      write(element, &output, indentation + 2)
    }
    if !elements.isEmpty {
      output.write(
        isOneLine ? (isObject ? " " : "") : "\n" + String(repeating: " ", count: indentation)
      )
    }
    output.write(brackets.close)
  }

  static func writeString(_ string: String, to output: inout some JSONOutput) {
    output.write("\"")
    output.write(escaped(string))
    output.write("\"")
  }

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
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
