/// What stands where the host of an entry belongs.
enum HostKind: Sendable, Hashable {
  case valid
  case empty
  /// Something that Xcode fills in.
  case variable
  case blank
  case address
  case outsideASCII
  /// A star anywhere but as the first label.
  case misplacedWildcard
  /// Without a dot, or a top-level domain alone.
  case withoutDot
  /// A label has nothing in it, or the host is only dots.
  case emptyLabel
  /// A label of more than 63 characters, or a host of more than 253 (RFC 1035).
  case tooLong
  /// A character that no host has.
  case badCharacter(Character)

  init(_ entry: DomainEntryText) {
    let host = entry.plainHost
    let isOpenEnded = host.hasSuffix(".") && host != "."
    let labels = (isOpenEnded ? String(host.dropLast()) : host)
      .split(separator: ".", omittingEmptySubsequences: false)
    self =
      if entry.hasVariable {
        .variable
      } else if entry.host.contains(where: \.isWhitespace) {
        .blank
      } else if entry.host.isEmpty {
        .empty
      } else if HostAddress.isAddress(host) {
        .address
      } else if !host.utf8.allSatisfy({ $0 < 0x80 }) {
        .outsideASCII
      } else if host.contains("*") {
        .misplacedWildcard
      } else if labels.contains("") {
        .emptyLabel
      } else if let character = host.first(where: { !Self.isHostCharacter($0) }) {
        .badCharacter(character)
      } else if host.utf8.count > 253 || labels.contains(where: { $0.utf8.count > 63 }) {
        .tooLong
      } else if labels.count < 2, !Self.isLocal(entry) {
        .withoutDot
      } else {
        .valid
      }
  }

  /// An underscore is no letter of a host, but names with one resolve and are used.
  private static func isHostCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || "-_.".contains(character)
  }

  /// `localhost` is let through in developer mode (inferred).
  private static func isLocal(_ entry: DomainEntryText) -> Bool {
    entry.plainHost == "localhost"
      && entry.modeWords?.contains { $0.lowercased() == "developer" } == true
  }
}
