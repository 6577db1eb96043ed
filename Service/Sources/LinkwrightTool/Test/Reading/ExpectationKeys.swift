import LinkService

/// The keys of a file with expectations.
enum ExpectationFileKey: String, ConfigurationKeys {
  case configuration, hosts, device, apps, installed, from, links

  static let subject = "The file"
  static let required: [ExpectationFileKey] = [.links]
}

/// The keys of a host in a file with expectations.
enum ExpectationHostKey: String, ConfigurationKeys {
  case host, file, download

  static let subject = "The host"
  static let required: [ExpectationHostKey] = [.host]
}

/// The keys of an app in a file with expectations.
enum ExpectationAppKey: String, ConfigurationKeys {
  case name, id, schemes, entitlements, fullApp, experiences

  static let subject = "The app"
  static let required: [ExpectationAppKey] = [.id]
}

/// The keys of an expectation. The options of `tap` with the same names have the same meaning.
enum ExpectationKey: String, ConfigurationKeys {
  case link, opens, from, name, why, cause, reachedBy, through, universalLinksOnly, installed
  case form, destination

  static let subject = "The expectation"
  static let required: [ExpectationKey] = [.link]
}

/// The value of `download`: whose copy of an association file is downloaded.
enum DownloadSource: String, CaseIterable, Sendable {
  /// The file that the host serves, as Apple's crawler gets it.
  case site
  /// The copy on Apple's CDN, which devices get.
  case cdn
}
