package import SiteAssociation

/// The keys of a mapping in `linkwright.yaml`.
package protocol ConfigurationKeys: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The name of the mapping in sentences.
  static var subject: String { get }
  /// The required keys.
  static var required: [Self] { get }
}

package enum FileKey: String, ConfigurationKeys {
  case apps, hosts, brands, allowedDestinations, linkTemplates, database, statistics, webhooks
  case attribution

  package static let subject = "The file"
  package static let required: [FileKey] = [.apps, .hosts]
}

package enum StatisticsKey: String, ConfigurationKeys {
  case ownNetworks, countryHeader, countryDatabase

  package static let subject = "The value of statistics"
  package static let required: [StatisticsKey] = []
}

package enum AttributionKey: String, ConfigurationKeys {
  case windowDays

  package static let subject = "The value of attribution"
  package static let required: [AttributionKey] = []
}

package enum AppKey: String, ConfigurationKeys {
  case name, teamID, bundleID, appStoreID, appStoreProviderToken, schemes, android, clip, title
  case redeemers

  package static let subject = "The app"
  package static let required: [AppKey] = [.name, .teamID, .bundleID]
}

package enum AndroidKey: String, ConfigurationKeys {
  case package, fingerprints

  package static let subject = "The Android edition"
  package static let required: [AndroidKey] = [.package, .fingerprints]
}

package enum RedeemersKey: String, ConfigurationKeys {
  case audience, issuer, keys

  package static let subject = "The value of redeemers"
  package static let required: [RedeemersKey] = [.audience, .keys]
}

package enum PublicKeyKey: String, ConfigurationKeys {
  case id, file, pem

  package static let subject = "The key"
  package static let required: [PublicKeyKey] = [.id]
}

package enum HostKey: String, ConfigurationKeys {
  case host, kind, apps, title, rules, rulesFrom, openHost, storePolicy, languages, retentionDays
  case ignoreSlugCase, keptQueryItems, invitationPath, fallbackURL, longLinks, webcredentials
  case reportURL, reportEmail, brand

  package static let subject = "The host"
  package static let required: [HostKey] = [.host, .kind, .apps]
}

package enum BrandKey: String, ConfigurationKeys {
  case name, icon, header, previewPicture, colors, badges, texts, footer, templates

  package static let subject = "The brand"
  package static let required: [BrandKey] = [.name]
}

/// The schemes of colors between which the visitor's device chooses.
package enum ColorScheme: String, ConfigurationKeys {
  case light, dark

  package static let subject = "The value of colors"
  package static let required: [ColorScheme] = []
}

package enum ColorKey: String, ConfigurationKeys {
  case background, surface, text, secondaryText, accent, textOnAccent, link

  package static let subject = "The scheme of colors"
  package static let required: [ColorKey] = []
}

extension Store: ConfigurationKeys {
  package static let subject = "The value of badges"
  package static let required: [Store] = []
}

extension PageKind: ConfigurationKeys {
  package static let subject = "The value of templates"
  package static let required: [PageKind] = []
}

package enum FooterKey: String, ConfigurationKeys {
  case imprintURL, privacyURL

  package static let subject = "The footer"
  package static let required: [FooterKey] = []
}

package enum LinkTemplateKey: String, ConfigurationKeys {
  case name, imageURL, en, ja, ko, texts

  package static let subject = "The link template"
  package static let required: [LinkTemplateKey] = [.name]
}

package enum LinkTextKey: String, ConfigurationKeys {
  case title, description

  package static let subject = "The language of the link template"
  package static let required: [LinkTextKey] = []
}

package enum WebhookKey: String, ConfigurationKeys {
  case name, url, kinds, secretFile, allowPrivateAddress

  package static let subject = "The webhook"
  package static let required: [WebhookKey] = [.name, .url, .kinds, .secretFile]
}

package enum ComponentKey: String, ConfigurationKeys {
  case path = "/"
  case query = "?"
  case fragment = "#"
  case exclude, caseSensitive, percentEncoded, comment

  package static let subject = "The rule"
  package static let required: [ComponentKey] = []
}

/// The known members of a mapping.
package struct MappingFields<Key: ConfigurationKeys> {
  package var place: Place
  var values: [Key: YAMLNode] = [:]

  init(place: Place) { self.place = place }

  package subscript(key: Key) -> YAMLNode? { values[key] }

  /// The place of a key's value, or of the mapping if the key is missing.
  package func place(of key: Key) -> Place { values[key]?.place ?? place }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// Creates a case from its raw value. The text must have the same code points as the raw value.
  ///
  /// `init(rawValue:)` compares by Unicode equivalence, so it accepts other spellings too.
  package init?(code text: String) {
    guard let word = Self.allCases.first(where: { ExactText($0.rawValue) == ExactText(text) })
    else {
      return nil
    }
    self = word
  }
}
