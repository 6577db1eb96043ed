/// The form of a link, which depends on its scheme, host, path and query.
public enum LinkForm: String, Sendable, Hashable, Codable, CaseIterable {
  /// `https://brand.example/fryYl`: a single path segment on a branded host, which may be a slug.
  ///
  /// A trailing slash makes no difference, because devices add a missing trailing slash to a path
  /// before they compare the path with a pattern (inferred).
  ///
  /// Only the service knows which slugs exist. If the segment is not a slug, the link is a ``long``
  /// link whose path has a single segment.
  case short
  /// `https://brand.example/summer-clothes/beach?promo=1`: a destination on a branded host.
  case long
  /// `https://example.com/summer-clothes?promo=beach`: a destination on one of the app's own hosts.
  case universal
  /// `example://summer-clothes?promo=beach`: a destination with one of the app's custom schemes.
  case scheme
  /// `https://brand.example/abc123?deeplink=example%3A%2F%2Finvite`: a tracker token on a branded
  /// host, with another link in the query.
  case tracker
  /// A link that does not belong to the site.
  case foreign
}
