import AssociationFetching
import SiteAssociation

extension DoctorJSON {
  struct CDN: Encodable, Sendable {
    var status: Int?
    var failure: String?
    var reason: String?
    var ageSeconds: Int?
    var remainingSeconds: Int?
    var addedApps: [App]?
    var removedApps: [App]?
    var links: [Link]?
    /// Whether all rules were compared; else the files may differ in more than ``links``.
    var isComplete: Bool?
  }

  /// An app in the list of a service.
  struct App: Encodable, Sendable {
    var app: String
    var service: String
  }

  /// A link that the file decides otherwise than the copy.
  struct Link: Encodable, Sendable {
    var app: String
    var path: String
    var byCopy: String
    var byFile: String
  }
}

extension DoctorJSON.CDN {
  init(_ record: CDNRecord, _ difference: FileDifference?) {
    status = record.exchange.status
    failure = record.exchange.failure?.code.name
    reason = record.refusal.map { [$0.code, $0.reason].compactMap(\.self).joined(separator: " ") }
    ageSeconds = record.age.map { Int($0.components.seconds) }
    remainingSeconds = record.remainingLifetime.map { Int($0.components.seconds) }
    addedApps = difference?.addedApps.map(DoctorJSON.App.init)
    removedApps = difference?.removedApps.map(DoctorJSON.App.init)
    isComplete = difference?.isComplete
    links = difference?.links.map {
      DoctorJSON.Link(
        app: $0.appID,
        path: $0.path,
        byCopy: $0.before.rawValue,
        byFile: $0.after.rawValue
      )
    }
  }
}

extension DoctorJSON.App {
  init(_ app: FileDifference.App) {
    self.app = app.appID
    service = app.service.rawValue
  }
}
