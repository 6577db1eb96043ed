import LinkwrightCore

extension LinkTable {
  /// Returns the part of a link that may leave the device.
  ///
  /// Query items and fragments that the link's route does not declare are removed, because they may
  /// contain private data that mail programs, advertisers and others have added. Campaign
  /// parameters are preserved.
  ///
  /// If a link has no route, the method preserves the query items that any route declares, and
  /// removes the fragment. On an own host or with a custom scheme, it preserves only the path
  /// segments with which a pattern begins, and replaces the rest of the path with `*`. On a branded
  /// host, the path is preserved, because only the service knows where a short link leads.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: The link without the removed parts; nil if the link must not be sent at all,
  ///   because it is foreign or may lead to a private route.
  public func recordable(_ url: String) -> String? { redacted(url)?.url }

  func redacted(_ url: String) -> RedactedLink? {
    redacted(ParsedLink(url, on: site, limit: .max))
  }

  /// - Parameter isInTracker: Whether a tracker link contains the link. The service reads the tracker
  ///   link and returns the inner link, so the path of the inner link is preserved.
  func redacted(_ parsed: ParsedLink, isInTracker: Bool = false) -> RedactedLink? {
    guard let link = parsed.siteLink, !parsed.isTooLong else { return nil }
    let url = parsed.url
    if link.form == .tracker { return redactedTracker(url) }
    guard let declaration = declaration(of: parsed.destination) else { return nil }
    var parts = URLText(url)
    var redacted = RedactedLink(url: url)
    if let query = parts.query, !query.isEmpty {
      let names = QueryNames(declaration.names)
      let (kept, removed) = LinkQuery.partition(query) {
        names.index(of: $0) != nil || CampaignParameters.contain($0)
      }
      if !removed.isEmpty {
        redacted.removedItems = removed
        parts.query = kept.isEmpty ? nil : kept.joined(separator: "&")[...]
      }
    }
    if let fragment = parts.fragment, !declaration.hasFragment {
      redacted.removedFragment = String(fragment)
      parts.fragment = nil
    }
    let isOwn = link.form == .universal || link.form == .scheme
    if let destination = parsed.destination, isOwn, !declaration.isOfRoute, !isInTracker,
      let path = shortenedPath(of: destination)
    {
      redacted.whole = url
      parts.replacePath(with: path, isAfterScheme: link.form == .scheme)
    }
    redacted.url = parts.text
    return redacted
  }

  /// Returns the path of a link without a route, in which `*` replaces the segments that no pattern
  /// contains as fixed text. Returns nil if all segments are fixed text of a pattern.
  private func shortenedPath(of destination: Destination) -> String? {
    let segments = (try? destination.get())?.segments
    let known = segments.map { segments in
      entries.lazy.map { entry in
        zip(entry.pattern.literalPrefix, segments).prefix {
          $1.hasSameBytes(as: $0, ignoringCase: entry.ignoresCase)
        }.count
      }.max() ?? 0
    }
    guard let segments, let known else { return "/*" }
    if known == segments.count { return nil }
    return (segments.prefix(known).map(PercentCoding.encodedSegment) + ["*"])
      .map { "/" + $0 }.joined()
  }

  private typealias Destination = Result<DecodedDestination, DecodedDestination.Malformed>

  /// The query items and the fragment that routes declare.
  private struct Declaration {
    /// The names, which can occur several times.
    var names: [String] = []
    var hasFragment = false
    /// Whether the link has a route, which declares the items.
    var isOfRoute = false

    init() {}

    init(_ entry: RouteEntry) {
      names = entry.pattern.items.map(\.name)
      hasFragment = entry.pattern.fragment != nil
      isOfRoute = true
    }
  }

  /// Returns the declaration of the link's route. For a link without a route, such as a short link,
  /// the declaration contains the query items of all routes.
  ///
  /// - Returns: nil for a link that must never be recorded.
  private func declaration(of destination: Destination?) -> Declaration? {
    let isAnyPrivate =
      !faultyPrivatePrefixes.isEmpty || entries.contains { $0.policy.neverRecord }
    if let destination {
      if let link = try? destination.get() {
        return declaration(of: link, isAnyPrivate: isAnyPrivate)
      }
      // A path that cannot be decoded may be a private path.
      if isAnyPrivate { return nil }
    }
    return everyDeclaration
  }

  private func declaration(of link: DecodedDestination, isAnyPrivate: Bool) -> Declaration? {
    let privateCount = privateSegmentCount(of: link)
    for entry in entries {
      // A private route that refuses custom schemes is private for links with a custom scheme as
      // well.
      guard entry.takesPath(of: link), case .success = read(entry, link, isUniversal: true) else {
        continue
      }
      if let link = entry.separatingRest(of: link) {
        return declaration(of: link, isAnyPrivate: isAnyPrivate)
      }
      // The path begins like the path of a private route that is more specific than this route.
      let isPrivate =
        entry.policy.neverRecord || entry.pattern.literalPrefix.count < privateCount
      return isPrivate ? nil : Declaration(entry)
    }
    // A malformed link to a private route is also private.
    if privateCount > 0 { return nil }
    if isAnyPrivate, entries.contains(where: { $0.policy.neverRecord && $0.takesPath(of: link) }) {
      return nil
    }
    return everyDeclaration
  }

  /// Returns the number of leading segments that the link shares with the fixed part of a private
  /// route. The comparison ignores case, and an encoded slash separates segments.
  private func privateSegmentCount(of link: DecodedDestination) -> Int {
    let segments = (link.separatingSegments(from: 0) ?? link).segments.filter { !$0.isEmpty }
    var count = 0
    let prefixes =
      faultyPrivatePrefixes
      + entries.filter(\.policy.neverRecord).map(\.pattern.literalPrefix)
    for prefix in prefixes {
      guard prefix.count > count, prefix.count <= segments.count,
        zip(prefix, segments).allSatisfy({ $0.hasSameBytes(as: $1, ignoringCase: true) })
      else { continue }
      count = prefix.count
    }
    return count
  }

  private var everyDeclaration: Declaration {
    var declaration = Declaration()
    for entry in entries where !entry.policy.neverRecord {
      declaration.names += entry.pattern.items.map(\.name)
    }
    return declaration
  }
}

// MARK: - Tracker links

extension LinkTable {
  /// Redacts a tracker link.
  ///
  /// The tracker link's own parameters stay, and the site's links inside it are redacted like any
  /// other link. A foreign deep link is removed. A foreign web page loses its query and fragment,
  /// because the service needs only the page itself.
  private func redactedTracker(_ url: String) -> RedactedLink? {
    var parts = URLText(url)
    guard let (tracker, query) = TrackerLink.parse(parts) else { return nil }
    var redacted = RedactedLink(url: url)
    var inner: [String: String] = [:]
    var isChanged = false
    for (name, link) in [
      (TrackerLink.deepLinkName, tracker.deepLink), (TrackerLink.redirectName, tracker.redirect),
      (TrackerLink.fallbackName, tracker.fallback),
    ] {
      guard let link else { continue }
      let parsed = ParsedLink(link, on: site, limit: .max)
      guard parsed.siteLink != nil else {
        let shown = name == TrackerLink.deepLinkName ? nil : Self.withoutQuery(link)
        if shown != link { isChanged = true }
        inner[name] = shown
        continue
      }
      guard let redactedLink = self.redacted(parsed, isInTracker: true) else { return nil }
      inner[name] = redactedLink.url
      redacted.removedItems += redactedLink.removedItems
      if name == TrackerLink.deepLinkName {
        redacted.removedFragment = redactedLink.removedFragment
      }
    }
    var items: [Substring] = []
    for part in query.parts {
      switch part {
      case .item(let name, _) where TrackerLink.linkNames.contains(name):
        // The link is percent-encoded, so that the next item cannot become part of it.
        if let link = inner.removeValue(forKey: name) {
          items.append(LinkQuery.Item(name: name, value: link).text)
        } else {
          // The item contains a foreign link, or it is a second item with the same name, which was
          // not redacted.
          isChanged = true
        }
      case .item(_, let item):
        items.append(item.text)
      case .others(let run):
        let (kept, removed) = LinkQuery.partition(run, CampaignParameters.contain)
        items += kept
        redacted.removedItems += removed
      }
    }
    if let fragment = parts.fragment, !query.containsFragment {
      redacted.removedFragment = redacted.removedFragment ?? String(fragment)
    }
    if redacted.removedItems.isEmpty, redacted.removedFragment == nil, !isChanged {
      return redacted
    }
    parts.query = items.isEmpty ? nil : items.joined(separator: "&")[...]
    parts.fragment = nil
    redacted.url = parts.text
    return redacted
  }

  private static func withoutQuery(_ link: String) -> String {
    var parts = URLText(link)
    parts.query = nil
    parts.fragment = nil
    return parts.text
  }
}

extension URLText {
  /// Replaces the path, which begins with a slash.
  ///
  /// - Parameter isAfterScheme: Whether the first segment of the path takes the position of the
  ///   host.
  fileprivate mutating func replacePath(with text: String, isAfterScheme: Bool) {
    guard isAfterScheme, authority != nil else { return path = text[...] }
    let rest = Substring(text.utf8.dropFirst())
    let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    (authority, path) = (rest[..<end], rest[end...])
  }
}
