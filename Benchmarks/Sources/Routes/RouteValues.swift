/// The order of a list.
public enum Order: String, Codable, CaseIterable, Sendable {
  case newest, oldest, popular, name
}

/// A tab of a screen.
public enum Tab: String, Codable, CaseIterable, Sendable {
  case overview, details, reviews, photos, related
}

/// A language that pages are in.
public enum Language: String, Codable, CaseIterable, Sendable {
  case ar, de, en, es, fr, it, ja, nl, pl, pt, sv, tr
}
