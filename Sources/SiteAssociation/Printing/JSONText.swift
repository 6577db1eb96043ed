/// JSON that people read: objects and arrays over several lines, or on one where they are asked to.
indirect enum JSONText: Sendable {
  case boolean(Bool)
  case string(String)
  case array([JSONText])
  case object([(key: String, value: JSONText)])
  /// A value on one line.
  case line(JSONText)

  /// The text, without a line break at its end.
  func print() -> String {
    var output = ""
    write(to: &output, indentation: 0, isOneLine: false)
    return output
  }

  private func write(to output: inout String, indentation: Int, isOneLine: Bool) {
    switch self {
    case .boolean(let flag): output += flag ? "true" : "false"
    case .string(let string): Self.writeString(string, to: &output)
    case .line(let value): value.write(to: &output, indentation: indentation, isOneLine: true)
    case .array(let elements):
      Self.writeList("[", "]", elements, to: &output, indentation, isOneLine) {
        $0.write(to: &$1, indentation: $2, isOneLine: isOneLine)
      }
    case .object(let members):
      Self.writeList("{", "}", members, to: &output, indentation, isOneLine) {
        Self.writeString($0.key, to: &$1)
        $1 += ": "
        $0.value.write(to: &$1, indentation: $2, isOneLine: isOneLine)
      }
    }
  }

  private static func writeList<Element>(
    _ open: String,
    _ close: String,
    _ elements: [Element],
    to output: inout String,
    _ indentation: Int,
    _ isOneLine: Bool,
    write: (Element, inout String, Int) -> Void
  ) {
    output += open
    let isObject = open == "{"
    for (index, element) in elements.enumerated() {
      if index > 0 { output += "," }
      if !isOneLine {
        output += "\n" + String(repeating: " ", count: indentation + 2)
      } else if index > 0 || isObject {
        output += " "
      }
      write(element, &output, indentation + 2)
    }
    if !elements.isEmpty {
      output +=
        isOneLine ? (isObject ? " " : "") : "\n" + String(repeating: " ", count: indentation)
    }
    output += close
  }

  static func writeString(_ string: String, to output: inout String) {
    output += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}
