/// The kind of string that an entry has as its host.
enum HostKind: Sendable, Hashable {
  case valid
  case empty
  /// A host with a variable that Xcode replaces.
  case variable
  case whitespace
  case address
  case outsideASCII
  /// An asterisk that does not form a valid wildcard.
  case misplacedWildcard
  /// A host without a dot, or a top-level domain on its own.
  case withoutDot
  /// An empty label, or a host that consists only of dots.
  case emptyLabel
  /// A label with more than 63 characters, or a host with more than 253 characters (RFC 1035).
  case tooLong
  /// A character that is not allowed in a host.
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
        .whitespace
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

  /// Returns whether a host can contain a character. The standards do not allow underscores in host
  /// names, but names with underscores resolve and are in use.
  private static func isHostCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || "-_.".contains(character)
  }

  /// Returns whether an entry has the host `localhost` and developer mode. Devices accept such an
  /// entry (inferred).
  private static func isLocal(_ entry: DomainEntryText) -> Bool {
    entry.plainHost == "localhost"
      && entry.modeWords?.contains { $0.lowercased() == "developer" } == true
  }
}
