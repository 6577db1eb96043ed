/// The HTTP status of a link's redirect to its destination in the browser.
package enum RedirectStatus: Int, Sendable, Hashable, Codable, CaseIterable {
  case movedPermanently = 301
  case found = 302
  case temporaryRedirect = 307
  case permanentRedirect = 308

  /// Whether browsers may cache the redirect.
  package var isPermanent: Bool { self == .movedPermanently || self == .permanentRedirect }
}
