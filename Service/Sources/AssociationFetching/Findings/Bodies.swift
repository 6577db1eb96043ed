import SiteAssociation

/// More than Apple reads.
struct TooLargeAnswer: HostingRule {
  static let about = RuleDescription(
    3033,
    "File above 128 KB",
    effect:
      "Devices stop reading at 131,072 bytes and drop the whole file, so every link opens the "
      + "browser.",
    cure:
      "Shorten the rules (patterns with * instead of a rule for each page), or spread the apps over "
      + "several hosts.",
    evidence: .documented,
    background: """
      The limit is for the file as it is after decompression; compressing it does not help. A device \
      reports NSURLErrorDomain -1103.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.hasTooLargeFile, let answer = host.answer, !answer.isCompressed else { return }
    let length = answer.headers[name: "Content-Length"]
    report.report(
      Self.about,
      "The file at \(host.fileURL) has \(length?.excerpt(20) ?? "more than 131,072") bytes; Apple "
        + "reads 131,072."
    )
  }
}

/// Small on the wire, and without end in memory.
struct CompressionBomb: HostingRule {
  static let about = RuleDescription(
    3034,
    "Compressed answer that grows too large",
    effect:
      "Devices stop reading at 131,072 bytes and drop the whole file, so every link opens the "
      + "browser.",
    cure: "Shorten the file: the limit is for the file as it is after decompression.",
    evidence: .documented,
    background: """
      The limit is for the file as it is after decompression. An answer that grows to many times its \
      size can be a trap for crawlers, too. Linkwright stops decompressing where Apple stops reading.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.hasTooLargeFile, let answer = host.answer, answer.isCompressed else { return }
    report.report(
      Self.about,
      "The file at \(host.fileURL) is compressed, and has more than 131,072 bytes when it is unpacked."
    )
  }
}

extension HostInspection {
  /// Whether it is the file that is too large, not a page for people or what stands in place of it.
  fileprivate var hasTooLargeFile: Bool {
    failure == .tooLarge && answer?.isSuccess == true && answer?.isPage == false
  }
}

extension Exchange {
  fileprivate var isCompressed: Bool { headers[name: "Content-Encoding"] != nil }
}

/// Bytes that nobody can read.
struct DamagedCompression: HostingRule {
  static let about = RuleDescription(
    3035,
    "Compression that cannot be undone",
    effect:
      "Clients cannot read the file, so Apple's CDN and devices have none and every link opens the "
      + "browser.",
    cure: "Serve the file uncompressed, or with gzip and only once.",
    evidence: .inferred,
    background: """
      A file that was compressed when it was uploaded and is served with another Content-Encoding, or \
      with one though it is plain, looks like this. Encodings that the client did not ask for, such as \
      br, are none that it has to know (RFC 9110, section 12.5.3): it asked for gzip.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let answer = host.answer else { return }
    let encoding = answer.headers[name: "Content-Encoding"]?.lowercased() ?? "identity"
    if answer.failure?.code == .damagedCompression {
      report.report(
        Self.about,
        "The file at \(host.fileURL) says that it is compressed with \(encoding.excerpt(60)), and cannot "
          + "be unpacked."
      )
    } else if answer.isSuccess, !["identity", "gzip", "deflate", ""].contains(encoding),
      // A word that means nothing beside plain JSON is passed over.
      answer.body.first(where: { $0 > 0x20 }) != UInt8(ascii: "{")
    {
      report.report(
        Self.about,
        "The file at \(host.fileURL) is encoded with \(encoding.excerpt(60)), which nobody asked for."
      )
    }
  }
}

/// A page for people.
struct PageInsteadOfFile: HostingRule {
  static let about = RuleDescription(
    3036,
    "HTML page instead of the file",
    effect:
      "A page is not JSON (SWCErrorDomain 104 on devices), so there is no file and every link "
      + "opens the browser.",
    cure:
      "Let the web server answer this path with the file: make an exception from what sends every "
      + "unknown path to the start page, from error pages with status 200, and from logins.",
    evidence: .reported,
    background: """
      Sites made of one page answer every path with it, and with status 200. So the file seems to be \
      there for whoever looks at the status only.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let site = host.site, site.first.isSuccess, site.first.isPage,
      site.first.isComplete || host.failure == .tooLarge,
      !site.endsAtSignIn, !host.isTurnedAway
    else { return }
    report.report(Self.about, "\(host.fileURL) answers with an HTML page.")
  }
}

/// Nothing, successfully.
struct EmptyAnswer: HostingRule {
  static let about = RuleDescription(
    3037,
    "Empty answer",
    effect: "There is no JSON in it, so devices have no file and every link opens the browser.",
    cure: "Publish the file again and look at its size; then look at it with curl from outside.",
    evidence: .inferred,
    background: """
      A file that was created and never filled, an upload that broke off, or an application that \
      answers requests without a browser's headers with nothing.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let answer = host.answer, answer.isSuccess, answer.isComplete,
      answer.body.allSatisfy({ $0 <= 0x20 }), !host.isTurnedAway
    else { return }
    report.report(
      Self.about,
      "\(host.fileURL) answers with status \(answer.status ?? 200) and nothing else."
    )
  }
}
