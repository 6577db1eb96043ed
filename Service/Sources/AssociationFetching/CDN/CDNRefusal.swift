import Foundation

/// Why Apple's CDN has no file of a host, in its own words.
package struct CDNRefusal: Sendable, Hashable {
  /// The beginning of `Apple-Failure-Reason`, such as `SWCERR00101`; nil where it has another form.
  package var code: String?
  /// The rest of the reason.
  package var reason: String
  /// `Apple-Failure-Details` as it came; often a small JSON object.
  package var details: String?

  /// What a code is about, as far as the codes that were seen tell (inferred).
  package enum Kind: String, Sendable, Hashable {
    /// `001xx`: the site answered with another status than one of success.
    case badStatus
    /// `002xx`: the connection, such as to a private address.
    case connection
    /// `003xx`: the site did not answer in time.
    case timeout
    /// `004xx`: what the site serves is no association file.
    case content
    case other
  }

  package init?(reason: String?, details: String?) {
    guard let reason, !reason.isEmpty else { return nil }
    let words = reason.split(separator: " ", maxSplits: 1)
    if let first = words.first, first.hasPrefix("SWCERR") {
      code = String(first)
      self.reason = words.count > 1 ? String(words[1]) : ""
    } else {
      code = nil
      self.reason = reason
    }
    self.details = details
  }

  /// What it is about.
  package var kind: Kind {
    switch code?.dropFirst("SWCERR".count).prefix(3) {
    case "001": .badStatus
    case "002": .connection
    case "003": .timeout
    case "004": .content
    default: .other
    }
  }

  /// The status that the site gave the CDN, if the reason or the details say one.
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
