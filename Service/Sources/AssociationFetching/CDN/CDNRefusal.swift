import Foundation

/// The reason that Apple's CDN states for a missing file.
package struct CDNRefusal: Sendable, Hashable {
  /// The code at the start of `Apple-Failure-Reason`, such as `SWCERR00101`; nil if the header has
  /// another format.
  package var code: String?
  /// The reason without the code.
  package var reason: String
  /// The header `Apple-Failure-Details`; often a small JSON object.
  package var details: String?

  /// The category of a code, derived from observed codes (inferred).
  package enum Kind: String, Sendable, Hashable {
    /// `001xx`: the site responded with an error status.
    case badStatus
    /// `002xx`: the connection failed, for example to a private address.
    case connection
    /// `003xx`: the site did not respond in time.
    case timeout
    /// `004xx`: the site does not serve an association file.
    case content
    case other
  }

  package init?(reason: String?, details: String?) {
    guard let reason, !reason.isEmpty else { return nil }
    let parts = reason.split(separator: " ", maxSplits: 1)
    if let first = parts.first, first.hasPrefix("SWCERR") {
      code = String(first)
      self.reason = parts.count > 1 ? String(parts[1]) : ""
    } else {
      code = nil
      self.reason = reason
    }
    self.details = details
  }

  /// The category of the code.
  package var kind: Kind {
    switch code?.dropFirst("SWCERR".count).prefix(3) {
    case "001": .badStatus
    case "002": .connection
    case "003": .timeout
    case "004": .content
    default: .other
    }
  }

  /// The HTTP status that the CDN got from the site; nil if the code belongs to another category,
  /// or if neither the reason nor the details state the status.
  package var originStatus: Int? {
    guard kind == .badStatus else { return nil }
    let object = details.flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) }
    let status = (object as? [String: Any])?["status"] as? String
    let texts = [status, reason.split(separator: ":").last.map(String.init)]
    return texts.compactMap { $0 }.lazy.compactMap { text in
      text.split(separator: " ").lazy.compactMap { Int($0) }.first { (100...599).contains($0) }
    }.first
  }
}
