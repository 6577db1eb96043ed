package import LinkStore

/// The content of `linkwright.yaml`.
package struct ServiceConfiguration: Sendable, Hashable {
  /// The apps in the order of the file.
  package var apps: [AppConfiguration]
  package var hosts: [HostConfiguration]
  /// Hosts to which links may lead, in addition to the hosts in the configuration; in lower case.
  /// `*.example.com` means every subdomain of example.com.
  package var allowedDestinations: [String]
  /// Texts and images of link previews. Links select a template by its name.
  package var linkTemplates: [LinkTemplate] = []
  /// The brands in the order of the file.
  package var brands: [BrandConfiguration] = []
  /// How the service learns where visitors come from.
  package var origins = VisitorOrigins()
  /// For how many days a click joins an installation that carried it.
  package var attributionWindowDays = AttributionWindow.defaultDays
  /// The PostgreSQL database of a fleet; nil for a SQLite database in the data folder.
  package var database: PostgreSQLURL?
  /// The webhooks in the order of the file.
  package var webhooks: [WebhookConfiguration] = []
}
