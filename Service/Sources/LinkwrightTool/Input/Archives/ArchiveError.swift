/// Why an archive cannot be read.
struct ArchiveError: Error, Hashable, CustomStringConvertible {
  enum Code: Hashable, Sendable {
    /// The archive ends early.
    case cutOff
    /// The bytes are not an archive of this kind.
    case damaged(String)
    /// The archive exceeds a limit. The string names the limit.
    case tooLarge(String)
  }

  var code: Code

  init(_ code: Code) { self.code = code }

  /// The reason, to follow a colon.
  var description: String {
    switch code {
    case .cutOff: "the archive is cut off"
    case .damaged(let reason): "the archive is damaged (\(reason))"
    case .tooLarge(let limit): "the archive has more than \(limit), the maximum"
    }
  }
}
