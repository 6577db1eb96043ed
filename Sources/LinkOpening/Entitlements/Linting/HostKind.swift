import SiteAssociation

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
  case badCharacter(Unicode.Scalar)

  init(_ entry: DomainEntryText) {
    let host = entry.plainHost
    let isOpenEnded = host.utf8.last == .dot && host.utf8.count > 1
    let labels = Substring(host.utf8.dropLast(isOpenEnded ? 1 : 0)).parts(between: .dot)
    self =
      if entry.hasVariable {
        .variable
      } else if entry.host.unicodeScalars.contains(where: \.properties.isWhitespace) {
        .whitespace
      } else if entry.host.isEmpty {
        .empty
      } else if HostAddress.isAddress(host) {
        .address
      } else if !host.utf8.allSatisfy({ $0 < 0x80 }) {
        .outsideASCII
      } else if host.utf8.contains(UInt8(ascii: "*")) {
        .misplacedWildcard
      } else if labels.contains(where: \.isEmpty) {
        .emptyLabel
      } else if let character = host.unicodeScalars.first(where: { !Self.isHostCharacter($0) }) {
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
  private static func isHostCharacter(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
    default: false
    }
  }

  /// Returns whether an entry has the host `localhost` and developer mode. Devices accept such an
  /// entry (inferred).
  private static func isLocal(_ entry: DomainEntryText) -> Bool {
    entry.plainHost.isSameCode(as: "localhost")
      && entry.modeWords?.contains { $0.lowercased().isSameCode(as: "developer") } == true
  }
}
