extension JSONNode {
  /// The value in the format of Foundation with indentation and sorted keys: an indentation of two
  /// spaces, a space on both sides of a colon, unescaped slashes, and an empty line in an empty
  /// object.
  var foundationText: String {
    var output = ""
    writeFoundationText(to: &output, indentation: "")
    return output
  }

  private func writeFoundationText(to output: inout String, indentation: String) {
    let inner = indentation + "  "
    switch value {
    case .null: output += "null"
    case .boolean(let flag): output += flag ? "true" : "false"
    case .number(let text): output += text
    case .string(let text): JSONText.writeString(text, to: &output)
    case .array(let elements):
      output += "[\n"
      for (index, element) in elements.enumerated() {
        output += (index > 0 ? ",\n" : "") + inner
        element.writeFoundationText(to: &output, indentation: inner)
      }
      output += "\n" + indentation + "]"
    case .object:
      output += "{\n"
      let members = effectiveMembers.sorted { CollatedKey($0.key) < CollatedKey($1.key) }
      for (index, member) in members.enumerated() {
        output += (index > 0 ? ",\n" : "") + inner
        JSONText.writeString(member.key, to: &output)
        output += " : "
        member.value.writeFoundationText(to: &output, indentation: inner)
      }
      output += "\n" + indentation + "}"
    }
  }
}

/// A key in the order in which Foundation sorts keys on Apple's systems: punctuation comes first,
/// numbers are ordered by value, and uppercase letters are next to lowercase letters (inferred).
private struct CollatedKey: Comparable {
  private let weights: [Int]
  private let text: String

  /// The ranks of ASCII punctuation in Unicode's root collation (CLDR).
  private static let punctuation: [Unicode.Scalar: Int] = Dictionary(
    uniqueKeysWithValues: " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$".unicodeScalars.enumerated()
      .map { ($1, $0) }
  )

  init(_ text: String) {
    self.text = text
    var weights: [Int] = []
    var isInNumber = false
    for scalar in text.lowercased().unicodeScalars {
      let digit = ("0"..."9").contains(scalar) ? Int(scalar.value) - 48 : nil
      if let digit, isInNumber, let last = weights.last {
        weights[weights.count - 1] = min(last * 10 + digit, 1 << 40)
      } else if let digit {
        // Numbers come after punctuation and before letters, regardless of their value.
        weights += [1 << 8, digit]
      } else {
        weights.append(Self.punctuation[scalar] ?? (1 << 9) + Int(scalar.value))
      }
      isInNumber = digit != nil
    }
    self.weights = weights
  }

  static func < (left: CollatedKey, right: CollatedKey) -> Bool {
    if left.weights != right.weights {
      return left.weights.lexicographicallyPrecedes(right.weights)
    }
    return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
