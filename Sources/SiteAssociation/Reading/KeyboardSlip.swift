/// A typing error: one character that is missing, superfluous or wrong, or two adjacent characters
/// in the wrong order.
struct KeyboardSlip: Sendable {
  enum Kind: Sendable {
    case missing, superfluous, wrong, swapped
    /// A damaged literal, such as `ture`.
    case literal
  }

  let kind: Kind
  let edit: TextEdit

  /// Returns the repair of the typing error.
  func repair(in source: SourceText) -> JSONRepair {
    let bytes = source.utf8
    let old = String(decoding: bytes[edit.range], as: UTF8.self)
    let (problem, text, cure) = description(of: old, in: bytes)
    return JSONRepair(problem: problem, text: text, place: edit.range, cure: cure, edits: [edit])
  }

  private typealias Description = (ReadingProblem, text: String, cure: String?)

  private func description(of old: String, in bytes: [UInt8]) -> Description {
    let new = edit.replacement
    switch kind {
    case .missing:
      let name = new.isSameCode(as: "\"") ? "A double quote" : "The character \(Self.name(new))"
      let rest = String(
        decoding: bytes[edit.range.lowerBound...].prefix { $0 > 0x20 }.prefix(24),
        as: UTF8.self
      )
      return (
        new.isSameCode(as: "\"") ? .unterminatedString : .unexpectedCharacter,
        rest.isEmpty ? "\(name) is missing here." : "\(name) is missing before \(rest.quoted).",
        "Add \(new.isSameCode(as: "\"") ? "a double quote" : Self.name(new)) here."
      )
    case .superfluous where old.isSameCode(as: "\\"):
      return (
        .badEscape, "The backslash at this position does not belong to the text.",
        "Remove the backslash. For a literal backslash, write \\\\."
      )
    case .superfluous where old.isSameCode(as: "\""):
      return (.unexpectedCharacter, "This quote does not belong to a string.", "Remove the quote.")
    case .superfluous where ["\n", "\r"].containsCode(of: old):
      return (
        .controlCharacter, "A string contains a line break.", "Write the string on one line."
      )
    case .superfluous:
      return (
        .unexpectedCharacter, "JSON does not allow \(Self.name(old)) here.",
        "Remove \(Self.name(old))."
      )
    case .wrong:
      return (
        .unexpectedCharacter, "JSON does not allow \(Self.name(old)) here.",
        "Replace \(Self.name(old)) with \(Self.name(new))."
      )
    case .swapped:
      let first = String(old.unicodeScalars.prefix(1))
      let second = String(old.unicodeScalars.suffix(1))
      return (
        .unexpectedCharacter,
        "The characters \(Self.name(first)) and \(Self.name(second)) are in the wrong order.",
        "Swap the two characters."
      )
    case .literal:
      return (.bareWord, "\(old.quoted) is not a valid value in JSON.", "Write \(new).")
    }
  }

  private static func name(_ character: String) -> String {
    switch ExactText(character) {
    case "\"": "the double quote"
    case "\n", "\r", "\r\n": "the line break"
    default: character.quoted
    }
  }
}
