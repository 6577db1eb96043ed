/// Why a log could not be read, or not to its end.
package struct LogReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Hashable, Sendable {
    case missing
    case unreadable(reason: String)
    /// The compressed data ends in the middle of a member.
    case cutOff
    /// The compressed data is invalid.
    case damaged
  }

  package var code: Code

  package init(_ code: Code) { self.code = code }

  /// The reason as a sentence.
  package var description: String {
    switch code {
    case .missing: "There is no such file."
    case .unreadable(let reason): "It cannot be read: \(reason)."
    case .cutOff: "The gzip data ends early. The lines before its end were counted."
    case .damaged: "The gzip data is damaged. The lines before the damage were counted."
    }
  }
}
