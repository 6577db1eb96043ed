import Linkwright

/// A link without a route that the rule of a pattern may match.
struct Overreach {
  /// The reason, as a sentence.
  var reason: String
  /// The path, query and fragment.
  var link: String
}

extension RouteEntry {
  /// Returns links that show where the rule of the pattern may match too much, one for each reason.
  /// Other patterns may have a route for these links.
  func overreaches() -> [Overreach] {
    pathOverreaches() + itemOverreaches() + fragmentOverreaches()
  }

  private func pathOverreaches() -> [Overreach] {
    var found: [Overreach] = []
    for (index, segment) in pattern.segments.enumerated() {
      guard case .value(let label, let prefix, let suffix) = segment else { continue }
      let (before, after) = (
        PercentCoding.encodedSegment(prefix), PercentCoding.encodedSegment(suffix)
      )
      func add(_ text: String, _ reason: String) {
        found.append(Overreach(reason: reason, link: link(.segment(index, before + text + after))))
      }
      let text = PercentCoding.encodedSegment(exampleText(label))
      if isList(label) {
        if ignoresCase {
          add(
            text.uppercased(),
            "The rule ignores the case of {\(label.name)}, but the route does not."
          )
        }
        continue
      }
      add(
        "\(text)/\(text)",
        "A * also matches slashes, so {\(label.name)} can be several segments."
      )
      if let type = typeName(label) {
        add(
          SampleText.strange,
          "The rule accepts any text for {\(label.name)}, but the route accepts only \(type)."
        )
      }
      if index == pattern.segments.count - 1, !prefix.isEmpty, suffix.isEmpty {
        // Devices add a slash at the end of a path before they compare it (inferred).
        add("", "The ? also matches the slash after a path, so {\(label.name)} can be missing.")
      }
    }
    return found
  }

  private func itemOverreaches() -> [Overreach] {
    pattern.items.indices.flatMap { index -> [Overreach] in
      let item = pattern.items[index]
      let missing = Overreach(
        reason: "The item “\(item.name)” can be missing, because a missing item counts as empty.",
        link: link(.item(index, nil))
      )
      switch item.value {
      case .fixed: return [missing]
      case .value(let label):
        guard typeName(label) != nil || isList(label) || isOptional(label) else { return [missing] }
        let strange = Overreach(
          reason: "The rule accepts any text for the item “\(item.name)”, but the route does not.",
          link: link(.item(index, SampleText.strange))
        )
        return [missing, strange]
      }
    }
  }

  private func fragmentOverreaches() -> [Overreach] {
    switch pattern.fragment {
    case nil: []
    case .fixed:
      [
        Overreach(
          reason: "The fragment can be missing, because a missing fragment counts as empty.",
          link: link(.fragment(nil))
        )
      ]
    case .value:
      [
        Overreach(
          reason: "The rule accepts any text for the fragment, but the route does not.",
          link: link(.fragment(SampleText.strange))
        )
      ]
    }
  }

  /// Returns whether the rule has a variable with all values of the label.
  func isList(_ label: RoutePattern.Label) -> Bool {
    if case .some(let type)? = kind(of: label) { type.isComplete } else { false }
  }

  /// Returns the name of the label's type, or nil if the type accepts any text.
  private func typeName(_ label: RoutePattern.Label) -> String? {
    guard case .some(let type)? = kind(of: label) else { return nil }
    return type.name
  }
}

/// A change to the example link of a pattern. A value of nil removes the part.
private enum Change {
  case segment(Int, String)
  case item(Int, String?)
  case fragment(String?)
}

extension RouteEntry {
  private func link(_ change: Change) -> String {
    var path = ""
    for (index, segment) in pattern.segments.enumerated() {
      if case .segment(index, let text) = change {
        path += "/" + text
      } else {
        path += "/" + example(segment)
      }
    }
    let items = pattern.items.indices.compactMap { index -> String? in
      let item = pattern.items[index]
      let name = PercentCoding.encoded(item.name)
      if case .item(index, let text) = change { return text.map { "\(name)=\($0)" } }
      switch item.value {
      case .fixed(let text): return text.map { "\(name)=\(PercentCoding.encoded($0))" } ?? name
      case .value(let label): return "\(name)=\(PercentCoding.encoded(exampleText(label)))"
      }
    }
    return (path.isEmpty ? "/" : path)
      + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
      + (fragment(change).map { "#" + $0 } ?? "")
  }

  private func fragment(_ change: Change) -> String? {
    if case .fragment(let text) = change { return text }
    return switch pattern.fragment {
    case nil: nil
    case .fixed(let text): PercentCoding.encodedSegment(text ?? "")
    case .value(let label): PercentCoding.encodedSegment(exampleText(label))
    }
  }

  private func example(_ segment: RoutePattern.Segment) -> String {
    switch segment {
    case .literal(let text): PercentCoding.encodedSegment(text)
    case .value(let label, let prefix, let suffix):
      PercentCoding.encodedSegment(prefix + exampleText(label) + suffix)
    case .rest: SampleText.plain
    }
  }
}
