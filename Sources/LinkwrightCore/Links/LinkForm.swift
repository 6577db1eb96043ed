/// The form in which a link was written.
public enum LinkForm: String, Sendable, Hashable, Codable, CaseIterable {
  /// `https://brand.example/fryYl`: one segment on a branded host, which may be a slug.
  ///
  /// Only the service knows its slugs. Where it does not know this one, the link is a ``long`` one
  /// whose path has one segment.
  case short
  /// `https://brand.example/summer-clothes/beach?promo=1`: a destination on a branded host.
  case long
  /// `https://example.com/summer-clothes?promo=beach`: a destination on a host of the app.
  case universal
  /// `example://summer-clothes?promo=beach`: a destination behind a scheme of the app.
  case scheme
  /// `https://brand.example/abc123?deeplink=example%3A%2F%2Finvite`: a tracker token, with another
  /// link inside.
  case tracker
  /// Not a link of the site.
  case foreign
}
