import LinkwrightCore

extension LinkTable {
  /// Returns the part of a link that may leave the device.
  ///
  /// Query items and fragments that the link's route does not declare are removed, because they may
  /// contain private data that mail programs, advertisers and others have added. Campaign
  /// parameters are preserved. If a link has no route, as is usual for a short link, the method
  /// preserves the query items that any route declares, and removes the fragment.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: The link without the removed parts; nil if the link must not be sent at all,
  ///   because it is foreign or may lead to a private route.
  public func recordable(_ url: String) -> String? { redacted(url)?.url }

  func redacted(_ url: String) -> RedactedLink? {
    guard let link = site.link(url) else { return nil }
    if link.form == .tracker { return redactedTracker(url) }
    guard let declaration = declaration(of: link.destination) else { return nil }
    var parts = URLText(url)
    let items = LinkQuery(parts.query).items
    let kept = items.filter {
      declaration.names.contains($0.name) || CampaignParameters.contain($0)
    }
    var redacted = RedactedLink(url: url)
    if kept.count < items.count {
      redacted.removedItems = items.filter { !kept.contains($0) }
      parts.query = LinkQuery(items: kept).text.map { $0[...] }
    }
    if let fragment = parts.fragment, !declaration.hasFragment {
      redacted.removedFragment = String(fragment)
      parts.fragment = nil
    }
    redacted.url = parts.text
    return redacted
  }

  /// The query items and the fragment that routes declare.
  private struct Declaration {
    var names: Set<String> = []
    var hasFragment = false

    init() {}

    init(_ entry: RouteEntry) {
      names = Set(entry.pattern.items.map(\.name))
      hasFragment = entry.pattern.fragment != nil
    }
  }

  /// Returns the declaration of the link's route. For a link without a route, such as a short link,
  /// the declaration contains the query items of all routes.
  ///
  /// - Returns: nil for a link that must never be recorded.
  private func declaration(of destination: LinkDestination?) -> Declaration? {
    let isAnyPrivate = entries.contains { $0.policy.neverRecord }
    if let destination {
      // A path that cannot be decoded may be a private path.
      guard let link = try? DecodedDestination(destination) else {
        return isAnyPrivate ? nil : everyDeclaration
      }
      let privateCount = privateSegmentCount(of: link)
      for entry in entries {
        // A private route that refuses custom schemes is private for links with a custom scheme as
        // well.
        guard entry.takesPath(of: link), case .success = read(entry, link, isUniversal: true) else {
          continue
        }
        // The path begins like the path of a private route that is more specific than this route.
        let isPrivate =
          entry.policy.neverRecord || entry.pattern.literalPrefix.count < privateCount
        return isPrivate ? nil : Declaration(entry)
      }
      // A malformed link to a private route is also private.
      if privateCount > 0 { return nil }
      if isAnyPrivate, entries.contains(where: { $0.policy.neverRecord && $0.takesPath(of: link) })
      {
        return nil
      }
    }
    return everyDeclaration
  }

  /// Returns the number of leading segments that the link shares with the fixed part of a private
  /// route. The comparison ignores case.
  private func privateSegmentCount(of link: DecodedDestination) -> Int {
    let segments = link.segments.filter { !$0.isEmpty }
    var count = 0
    for entry in entries where entry.policy.neverRecord {
      let prefix = entry.pattern.literalPrefix
      guard prefix.count > count, prefix.count <= segments.count,
        zip(prefix, segments).allSatisfy({ $0.loweredASCIIBytes == $1.loweredASCIIBytes })
      else { continue }
      count = prefix.count
    }
    return count
  }

  private var everyDeclaration: Declaration {
    var declaration = Declaration()
    for entry in entries where !entry.policy.neverRecord {
      declaration.names.formUnion(entry.pattern.items.map(\.name))
    }
    return declaration
  }
}

extension RoutePattern {
  /// The segments before the first placeholder.
  fileprivate var literalPrefix: [String] {
    var prefix: [String] = []
    for case .literal(let text) in segments.prefix(while: \.isLiteral) { prefix.append(text) }
    return prefix
  }
}

extension RoutePattern.Segment {
  fileprivate var isLiteral: Bool {
    if case .literal = self { return true }
    return false
  }
}

extension String {
  fileprivate var loweredASCIIBytes: [UInt8] {
    utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
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
    guard let tracker = TrackerLink(url: url) else { return nil }
    var redacted = RedactedLink(url: url)
    var inner: [String: String] = [:]
    var isChanged = false
    for (name, link) in [
      (TrackerLink.deepLinkName, tracker.deepLink), (TrackerLink.redirectName, tracker.redirect),
      (TrackerLink.fallbackName, tracker.fallback),
    ] {
      guard let link else { continue }
      guard site.link(link) != nil else {
        let shown = name == TrackerLink.deepLinkName ? nil : Self.withoutQuery(link)
        if shown != link { isChanged = true }
        inner[name] = shown
        continue
      }
      guard let redactedLink = self.redacted(link) else { return nil }
      inner[name] = redactedLink.url
      redacted.removedItems += redactedLink.removedItems
      if name == TrackerLink.deepLinkName {
        redacted.removedFragment = redactedLink.removedFragment
      }
    }
    var parts = URLText(url)
    let links = [tracker.deepLink, tracker.redirect, tracker.fallback].compactMap(\.self)
    var items: [LinkQuery.Item] = []
    for item in LinkQuery(parts.query).items {
      let name = TrackerLink.canonicalName(item.name)
      if TrackerLink.linkNames.contains(item.name) {
        // The link is percent-encoded, so that the next item cannot become part of it.
        if let link = inner.removeValue(forKey: name) {
          items.append(LinkQuery.Item(name: name, value: link))
        } else {
          // The item contains a foreign link, or it is a second item with the same name, which was
          // not redacted.
          isChanged = true
        }
      } else if CampaignParameters.fields.contains(where: { $0.name == name })
        || CampaignParameters.contain(item)
      {
        items.append(item)
      } else if !links.contains(where: { $0.contains("&" + item.text) }) {
        redacted.removedItems.append(item)
      }
    }
    if let fragment = parts.fragment, !links.contains(where: { $0.hasSuffix("#" + fragment) }) {
      redacted.removedFragment = redacted.removedFragment ?? String(fragment)
    }
    if redacted.removedItems.isEmpty, redacted.removedFragment == nil, !isChanged {
      return redacted
    }
    parts.query = LinkQuery(items: items).text.map { $0[...] }
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
