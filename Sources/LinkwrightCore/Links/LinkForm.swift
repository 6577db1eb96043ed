/// The form of a link.
public enum LinkForm: String, Sendable, Hashable, Codable, CaseIterable {
  /// `https://brand.example/fryYl`: one segment on a branded host, which may be a slug.
  ///
  /// Only the service knows its slugs. If it does not know this one, the link is a ``long`` link whose path
  /// has one segment.
  case short
  /// `https://brand.example/summer-clothes/beach?promo=1`: a destination on a branded host.
  case long
  /// `https://example.com/summer-clothes?promo=beach`: a destination on one of the app's own hosts.
  case universal
  /// `example://summer-clothes?promo=beach`: a destination after a custom scheme of the app.
  case scheme
  /// `https://brand.example/abc123?deeplink=example%3A%2F%2Finvite`: a tracker token with another link in
  /// the query.
  case tracker
  /// A link that does not belong to the site.
  case foreign
}
