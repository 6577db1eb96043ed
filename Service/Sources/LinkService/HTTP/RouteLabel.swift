import LinkStore
import LinkwrightCore

/// The name of a route of the public listener, for metrics and the access log.
///
/// A name contains no part of the requested URL that could identify a link or a visitor, such as
/// a slug, a code or a query.
enum RouteLabel: Int, Sendable, Hashable, CaseIterable {
  case shortLink, trackerLink, invitationPage
  /// A long link, or a path that is not a link.
  case path
  case appleFile, androidFile, robots, asset
  case resolve, links, invitations, invitationPreview, redemption, appEvents, erasure
  case otherCall
  /// A request for an unknown host, or a malformed request.
  case other

  var text: String {
    switch self {
    case .shortLink: "/{slug}"
    case .trackerLink: "/{token}"
    case .invitationPage: "/{invitationPath}/{code}"
    case .path: "/{path}"
    case .appleFile: ServedAssociationFile.Platform.apple.path
    case .androidFile: ServedAssociationFile.Platform.android.path
    case .robots: "/robots.txt"
    case .asset: "/_lw/{file}"
    case .resolve: "/v1/resolve"
    case .links: "/v1/links"
    case .invitations: "/v1/invitations"
    case .invitationPreview: "/v1/invitations/{code}"
    case .redemption: "/v1/invitations/{code}/redeem"
    case .appEvents: "/v1/app-events"
    case .erasure: "/v1/installations/erase"
    case .otherCall: "/v1/{other}"
    case .other: "other"
    }
  }

  init(_ link: ResolvedLink) {
    if link.isInvitation {
      self = .invitationPage
    } else if link.form == .tracker {
      self = .trackerLink
    } else {
      self = link.isStored ? .shortLink : .path
    }
  }

  /// - Parameter path: The path of a file that is served.
  init(filePath path: String) {
    switch path {
    case ServedAssociationFile.Platform.apple.path, "/apple-app-site-association":
      self = .appleFile
    case ServedAssociationFile.Platform.android.path: self = .androidFile
    case "/robots.txt": self = .robots
    default: self = .asset
    }
  }

  /// - Parameter segments: The segments of a path below `/v1/`.
  init(callSegments segments: [String]) {
    switch (segments.first, segments.count) {
    case ("resolve", 1): self = .resolve
    case ("links", 1): self = .links
    case ("invitations", 1): self = .invitations
    case ("invitations", 2): self = .invitationPreview
    case ("invitations", 3) where segments[2] == "redeem": self = .redemption
    case ("app-events", 1): self = .appEvents
    case ("installations", 2) where segments[1] == "erase": self = .erasure
    default: self = .otherCall
    }
  }
}
