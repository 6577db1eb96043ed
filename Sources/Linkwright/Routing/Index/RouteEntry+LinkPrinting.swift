package import LinkwrightCore

extension RouteEntry {
  package func destination(_ values: RouteValues) throws(RoutePrintingError) -> LinkDestination {
    var path = ""
    for segment in pattern.segments { path += "/" + (try text(of: segment, values)) }
    var items: [LinkQuery.Item] = []
    for item in pattern.items {
      switch item.value {
      case .fixed(let value?): items.append(LinkQuery.Item(name: item.name, value: value))
      case .fixed(nil): items.append(LinkQuery.Item(PercentCoding.encoded(item.name)[...]))
      case .value(let label):
        let texts = values.texts[label] ?? []
        guard !texts.isEmpty || isOptional(label) else { throw Self.missing(label) }
        for text in texts { try Self.checkForNUL(text, label) }
        items += texts.map { LinkQuery.Item(name: item.name, value: $0) }
      }
    }
    return LinkDestination(
      path: path.isEmpty ? "/" : path,
      query: LinkQuery(items: items).text,
      fragment: try fragment(values)
    )
  }

  private func text(
    of segment: RoutePattern.Segment,
    _ values: RouteValues
  ) throws(RoutePrintingError) -> String {
    switch segment {
    case .literal(let literal):
      return PercentCoding.encodedSegment(literal)
    case .value(let label, let prefix, let suffix):
      let value = prefix + (try Self.single(label, values)) + suffix
      try Self.check(value, label)
      guard !value.isEmpty, value.utf8.count > prefix.utf8.count + suffix.utf8.count else {
        throw RoutePrintingError(
          .value,
          "{\(label.name)} is empty, but a path segment must not be empty."
        )
      }
      return PercentCoding.encodedSegment(value)
    case .rest(let label):
      let parts = try Self.single(label, values)[...].parts(between: UInt8(ascii: "/"))
      for part in parts { try Self.check(String(part), label) }
      return parts.map(PercentCoding.encodedSegment).joined(separator: "/")
    }
  }

  private func fragment(_ values: RouteValues) throws(RoutePrintingError) -> String? {
    switch pattern.fragment {
    case nil: return nil
    case .fixed(let value): return value.map { PercentCoding.encodedSegment($0) }
    case .value(let label):
      guard let text = values.texts[label]?.first else {
        guard isOptional(label) else { throw Self.missing(label) }
        return nil
      }
      try Self.checkForNUL(text, label)
      return PercentCoding.encodedSegment(text)
    }
  }

  private static func checkForNUL(
    _ value: String,
    _ label: RoutePattern.Label
  ) throws(RoutePrintingError) {
    if value.utf8.contains(0) {
      throw RoutePrintingError(
        .value,
        "{\(label.name)} contains a NUL character."
      )
    }
  }

  private static func single(
    _ label: RoutePattern.Label,
    _ values: RouteValues
  ) throws(RoutePrintingError) -> String {
    guard let texts = values.texts[label], texts.count == 1 else { throw missing(label) }
    return texts[0]
  }

  private static func missing(_ label: RoutePattern.Label) -> RoutePrintingError {
    RoutePrintingError(.value, "{\(label.name)} is missing.")
  }

  /// Rejects values that would also be rejected when the link is parsed.
  private static func check(
    _ value: String,
    _ label: RoutePattern.Label
  ) throws(RoutePrintingError) {
    if value == "." || value == ".." {
      throw RoutePrintingError(
        .value,
        "{\(label.name)} is “\(value)”, which has a special meaning in a path."
      )
    }
    if value.hasControlCharacter {
      throw RoutePrintingError(.value, "{\(label.name)} contains a control character.")
    }
  }
}
