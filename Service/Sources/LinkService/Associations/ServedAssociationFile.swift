/// An association file that a host serves.
package struct ServedAssociationFile: Sendable, Hashable {
  package enum Platform: String, Sendable, Hashable, CaseIterable {
    case apple
    case android

    package var path: String {
      switch self {
      case .apple: "/.well-known/apple-app-site-association"
      case .android: "/.well-known/assetlinks.json"
      }
    }
  }

  package var host: String
  package var platform: Platform
  package var body: [UInt8]

  /// The host and the path at which the file is served.
  package var name: String { host + platform.path }
}

extension ServiceConfiguration {
  /// The association files of all hosts, in the order of the configuration.
  package var associationFiles: [ServedAssociationFile] {
    hosts.flatMap { host in
      let files = HostSite(host, in: self).files
      let apple = ServedAssociationFile(host: host.name, platform: .apple, body: files.apple.body)
      let android = files.android.map {
        ServedAssociationFile(host: host.name, platform: .android, body: $0.body)
      }
      return [apple] + (android.map { [$0] } ?? [])
    }
  }
}
