import LinkwrightCore

extension LinkTable {
  /// What of a link may leave the device.
  ///
  /// Query items that no route declares are taken out, and so is a fragment that the link's route does
  /// not declare: an app does not know what others put into its links. What says where a link was
  /// published stays.
  ///
  /// ```swift
  /// table.recordable("https://example.com/products/42?ref=mail&email=ana%40example.com")
  /// // https://example.com/products/42?ref=mail
  /// ```
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: The link itself where nothing has to be taken out; nil for a foreign link, and for one
  ///   whose route is never recorded.
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

  /// What routes declare of a link.
  private struct Declaration {
    var names: Set<String> = []
    var hasFragment = false

    init() {}

    init(_ entry: RouteEntry) {
      names = Set(entry.pattern.items.map(\.name))
      hasFragment = entry.pattern.fragment != nil
    }
  }

  /// - Returns: That of the link's route; of a link without one, such as a short link, the names of all.
  ///   nil for what is never recorded.
  private func declaration(of destination: LinkDestination?) -> Declaration? {
    let isAnyPrivate = entries.contains { $0.policy.neverRecord }
    if let destination {
      // Whether a path that cannot be read is a private one, nobody can say.
      guard let link = try? DecodedDestination(destination) else {
        return isAnyPrivate ? nil : everyDeclaration
      }
      let privateCount = privateSegmentCount(of: link)
      for entry in entries {
        // A scheme that a route refuses makes its links no less private.
        guard entry.takesPath(of: link), case .success = read(entry, link, isUniversal: true) else {
          continue
        }
        // What also takes other paths does not know that this one looks private.
        let isPrivate =
          entry.policy.neverRecord || entry.pattern.literalPrefix.count < privateCount
        return isPrivate ? nil : Declaration(entry)
      }
      // A private link with a mistake in it is as private.
      if privateCount > 0 { return nil }
      if isAnyPrivate, entries.contains(where: { $0.policy.neverRecord && $0.takesPath(of: link) })
      {
        return nil
      }
    }
    return everyDeclaration
  }

  /// How many segments a link begins with as a private route does, whatever follows and in whatever case.
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
  /// The segments before the first value.
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
  /// Of a tracker link its own parameters stay, and the links inside are redacted like others. Of
  /// somebody else's nobody here knows what is in it: the service needs its page at most.
  private func redactedTracker(_ url: String) -> RedactedLink? {
    guard let tracker = TrackerLink(url: url) else { return nil }
    var redacted = RedactedLink(url: url)
    var inner: [String: String] = [:]
    var isChanged = false
    for (name, link) in [
      ("deeplink", tracker.deepLink), ("redirect", tracker.redirect),
      ("fallback", tracker.fallback),
    ] {
      guard let link else { continue }
      guard site.link(link) != nil else {
        let shown = name == "deeplink" ? nil : Self.withoutQuery(link)
        if shown != link { isChanged = true }
        inner[name] = shown
        continue
      }
      guard let redactedLink = self.redacted(link) else { return nil }
      inner[name] = redactedLink.url
      redacted.removedItems += redactedLink.removedItems
      if name == "deeplink" { redacted.removedFragment = redactedLink.removedFragment }
    }
    var parts = URLText(url)
    let links = [tracker.deepLink, tracker.redirect, tracker.fallback].compactMap(\.self)
    var items: [LinkQuery.Item] = []
    for item in LinkQuery(parts.query).items {
      let name = item.name == "deep_link" ? "deeplink" : item.name
      if TrackerLink.linkNames.contains(item.name) {
        // Encoded, so that nothing behind it is taken for a part of it.
        if let link = inner.removeValue(forKey: name) {
          items.append(LinkQuery.Item(name: name, value: link))
        } else {
          // Somebody else's; or a second one of its name, which nobody follows or has looked into.
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
    if redacted.removedItems.isEmpty, redacted.removedFragment == nil, !isChanged { return redacted }
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
