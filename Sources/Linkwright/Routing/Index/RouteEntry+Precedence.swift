import LinkwrightCore

extension RouteEntry {
  /// A measure of how specific an entry is. If two entries match a link, the more specific entry is
  /// tried first.
  ///
  /// Paths are compared first, segment by segment. The order of segments is: literal, placeholder
  /// with fixed text around it, placeholder alone, rest of the path. A placeholder for a typed
  /// value comes before a placeholder of the same kind for any text. If the paths are equally
  /// specific, the number of fixed query values decides, then the number of other required query
  /// items, and then the fragment.
  struct Precedence: Hashable, Comparable {
    private var segments: [UInt8]
    private var fixedItemCount: Int
    private var requiredItemCount: Int
    private var fragment: Int

    init(_ entry: RouteEntry) {
      segments = entry.pattern.segments.map { segment in
        switch segment {
        case .literal: 5
        case .value(let label, let prefix, let suffix):
          (entry.isText(label) ? 1 : 2) + (prefix.isEmpty && suffix.isEmpty ? 0 : 2)
        case .rest: 0
        }
      }
      // The end of the path is as specific as a literal.
      segments.append(5)
      fixedItemCount = entry.pattern.items.count {
        if case .fixed = $0.value { true } else { false }
      }
      requiredItemCount = entry.pattern.items.count {
        if case .value(let label) = $0.value { !entry.isOptional(label) } else { false }
      }
      fragment =
        switch entry.pattern.fragment {
        case nil: 0
        case .value(let label): entry.isOptional(label) ? 0 : 1
        case .fixed: 2
        }
    }

    static func < (left: Precedence, right: Precedence) -> Bool {
      if left.segments != right.segments {
        return left.segments.lexicographicallyPrecedes(right.segments)
      }
      return (left.fixedItemCount, left.requiredItemCount, left.fragment)
        < (right.fixedItemCount, right.requiredItemCount, right.fragment)
    }
  }

  private func isText(_ label: RoutePattern.Label) -> Bool {
    if case .text? = kind(of: label) { return true }
    return false
  }

  /// Returns the bytes that identify the type of a value; none for a value of any text.
  private func typeID(of label: RoutePattern.Label) -> [UInt8] {
    // Two types can have the same name.
    if case .some(let type)? = kind(of: label) { return Array("\(UInt(bitPattern: type.id))".utf8) }
    return []
  }

  /// The pattern without its labels, as bytes, because links are compared with patterns byte by
  /// byte. Two entries with the same shape match the same links.
  struct Shape: Hashable {
    private var precedence: Precedence
    private var segments: [[UInt8]]
    private var items: Set<[UInt8]>
    private var fragment: [UInt8]?

    /// A byte that no text contains.
    private static let end: [UInt8] = [0xFF]

    init(_ entry: RouteEntry, _ precedence: Precedence) {
      self.precedence = precedence
      let fixed: (String) -> [UInt8] = {
        Array((entry.ignoresCase ? $0.loweredASCII : $0).utf8)
      }
      segments = entry.pattern.segments.map { segment in
        switch segment {
        case .literal(let text): fixed(text)
        case .value(let label, let prefix, let suffix):
          fixed(prefix) + Self.end + entry.typeID(of: label) + Self.end + fixed(suffix)
        case .rest: Self.end
        }
      }
      items = Set(
        entry.pattern.items.compactMap { item in
          switch item.value {
          case .fixed(let value?): Array(item.name.utf8) + Self.end + fixed(value)
          case .fixed(nil): Array(item.name.utf8) + Self.end + Self.end
          case .value(let label): entry.isOptional(label) ? nil : Array(item.name.utf8)
          }
        }
      )
      if case .fixed(let value)? = entry.pattern.fragment {
        fragment = value.map(fixed)
      }
    }

    /// Hashing the segments is sufficient, because few patterns have the same segments.
    func hash(into hasher: inout Hasher) { hasher.combine(segments) }
  }
}
