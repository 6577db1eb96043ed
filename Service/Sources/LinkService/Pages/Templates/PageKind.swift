/// The kinds of pages that a template can replace.
package enum PageKind: String, Sendable, Hashable, CaseIterable {
  case open, invitation, card, notFound, gone, tooManyRequests, unavailable

  /// The parts without which visitors lack something that they need.
  var neededParts: [String] {
    switch self {
    case .open: ["heading", "navigation", "notice", "script", "report"]
    case .invitation: ["heading", "navigation", "notice", "code", "script", "report", "social"]
    case .card: ["heading", "social"]
    // The script removes the marker of scans from the address.
    case .notFound, .gone, .tooManyRequests, .unavailable: ["heading", "script"]
    }
  }
}

extension LinkPage {
  /// The template that replaces ours.
  var templateKind: PageKind {
    switch kind {
    case .open: .open
    case .invitation: .invitation
    case .card: .card
    case .notFound: .notFound
    case .gone: .gone
    case .tooManyRequests: .tooManyRequests
    case .unavailable: .unavailable
    }
  }
}
