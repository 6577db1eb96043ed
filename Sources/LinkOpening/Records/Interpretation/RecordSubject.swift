import SiteAssociation

/// The parts of sentences about a record, worded for its service.
struct RecordSubject {
  /// The effect if the association works, without a period.
  var success: String
  /// The effect if the association does not work, without a period.
  var failure: String
  /// The host that serves the file, with its port.
  var fileHost: String
  var isLinks: Bool

  init(_ record: AssociationRecord) {
    let domain = record.domain?.withoutQuery ?? "an unnamed domain"
    isLinks = record.service == .applinks
    switch record.service {
    case .applinks?:
      success = "Links to \(domain) open the app"
      failure = "Links to \(domain) stay in the browser"
    case .webcredentials?:
      success = "Passwords and passkeys for \(domain) are offered to the app"
      failure = "Passwords and passkeys for \(domain) are not offered to the app"
    case .appclips?:
      success = "The App Clip is offered for \(domain)"
      failure = "The App Clip is not offered for \(domain)"
    case .activitycontinuation?:
      success = "Handoff between \(domain) and the app works"
      failure = "Handoff between \(domain) and the app does not work"
    case let service:
      let name = service.map { " for \($0.rawValue)" } ?? ""
      success = "The association with \(domain)\(name) works"
      failure = "The association with \(domain)\(name) does not work"
    }
    let port = record.entry?.port.map { ":\($0)" } ?? ""
    fileHost = (record.entry?.fileHost ?? domain) + port
  }

  /// The URL of the association file.
  var file: String { "https://\(fileHost)/.well-known/apple-app-site-association" }
}
