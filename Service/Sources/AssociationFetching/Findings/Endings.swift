import SiteAssociation

/// The connection stood, and nothing came.
struct ClosedWithoutAnswer: HostingRule {
  static let about = RuleDescription(
    3028,
    "Connection closed without an answer",
    effect: "Apple's CDN gets no file, so devices get none and every link opens the browser.",
    cure: "Look into the log of the web server and of what stands before it, such as a firewall.",
    evidence: .inferred,
    background: """
      A protection against bots may close the connection instead of answering. So may a server that \
      speaks HTTP/2 only, for the question was asked with HTTP/1.1; most of these say so.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .closedEarly, !host.isTurnedAway else { return }
    report.report(Self.about, "\(host.name) closed the connection without an answer.")
  }
}

/// Less came than was announced.
struct CutOffAnswer: HostingRule {
  static let about = RuleDescription(
    3029,
    "Answer that breaks off",
    effect: "Half a file is not JSON, so Apple's CDN and devices drop it and every link opens the "
      + "browser.",
    cure:
      "Send what Content-Length announces: look for a proxy that ends early, and for a length that "
      + "is wrong since the file is compressed or changed.",
    evidence: .inferred,
    background: """
      A length that counts characters instead of bytes is too small; one of the file before it was \
      compressed is too large. Some clients show what came so far, which hides it.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .cutOff, let answer = host.answer else { return }
    let announced = answer.headers[name: "Content-Length"].map { " of \($0.excerpt(20))" } ?? ""
    report.report(
      Self.about,
      "\(host.fileURL) broke off after \(answer.wireByteCount)\(announced) bytes."
    )
  }
}

/// Nobody can tell whether all of it came.
struct UnannouncedEnd: HostingRule {
  static let about = RuleDescription(
    3030,
    "Answer without an announced end",
    severity: .warning,
    effect:
      "If the connection breaks, nobody notices: a client may read half a file, or refuse the "
      + "whole one.",
    cure: "Send Content-Length or use chunks, and end TLS properly (close_notify).",
    evidence: .inferred,
    background: """
      An answer may end with its connection (RFC 9112, section 6.3), but then TLS has to say that this \
      is the end (RFC 8446, section 6.1); otherwise an attacker could cut it.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.answer?.ending == .unannounced else { return }
    report.report(
      Self.about,
      "\(host.fileURL) has neither a length nor an end: the connection just breaks off."
    )
  }
}

/// The framing cannot be read.
struct BrokenChunks: HostingRule {
  static let about = RuleDescription(
    3045,
    "Broken chunks",
    effect:
      "Clients cannot tell where the file ends, so Apple's CDN and devices drop it and every link "
      + "opens the browser.",
    cure:
      "Let the web server write the chunks, or send Content-Length instead: look for a program that "
      + "announces chunks and sends the bare file.",
    evidence: .inferred,
    background: """
      With Transfer-Encoding: chunked a line with the length in hexadecimal digits stands before each \
      piece, and one with 0 behind the last (RFC 9112, section 7.1). A proxy that takes chunks apart and \
      leaves the header, or a program that sets the header itself, breaks that.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .damagedChunks, let answer = host.answer else { return }
    report.report(
      Self.about,
      "\(host.fileURL) says that it comes in chunks, and what stands after "
        + "\(answer.wireByteCount) bytes is none."
    )
  }
}

/// The server wants to be asked otherwise.
struct OnlyHTTP2: HostingRule {
  static let about = RuleDescription(
    3044,
    "HTTP/2 only",
    severity: .warning,
    effect:
      "Linkwright asks with HTTP/1.1 and got no file to look at. Apple's crawler and devices speak "
      + "HTTP/2 as well (inferred), and may get it.",
    cure: "Let the web server speak HTTP/1.1 beside HTTP/2; until then look with curl --http2 -i.",
    evidence: .inferred,
    background: """
      Client and server agree on the protocol in the TLS handshake (ALPN, RFC 7301). A server that knows \
      HTTP/2 only ends the handshake there, or answers an HTTP/1.1 request with frames of HTTP/2. Nobody \
      says which protocol Apple's crawler speaks; it seems to be written in Go (by its error texts), whose \
      client speaks both.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .onlyHTTP2 else { return }
    report.report(Self.about, "\(host.name) speaks HTTP/2 only, and was asked with HTTP/1.1.")
  }
}

/// Something else answers.
struct NotHTTPAnswer: HostingRule {
  static let about = RuleDescription(
    3031,
    "Answer that is not HTTP",
    effect: "Apple's CDN and devices get no file, so every link opens the browser.",
    cure: "Let a web server answer on this port.",
    evidence: .inferred,
    background: """
      Another service may listen there, or a program that writes its headers wrongly: one without a \
      colon, or with a line break in its value.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .notHTTP else { return }
    report.report(Self.about, "What \(host.name) answers is not HTTP/1.1.")
  }
}

/// Too much before the file.
struct HugeHeaders: HostingRule {
  static let about = RuleDescription(
    3032,
    "Headers that are too large",
    effect:
      "Clients refuse such an answer; how much Apple's take is unknown. Without a file every link "
      + "opens the browser.",
    cure: "Send a few headers only: no cookies, no policies that are meant for pages.",
    evidence: .unknown,
    background: """
      Linkwright reads 64 KB of headers; many servers and proxies stop at 8 or 16 KB. A session or a \
      content security policy that grew over the years are the usual reasons.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .headTooLarge else { return }
    report.report(Self.about, "The headers of \(host.fileURL) are more than 64 KB.")
  }
}
