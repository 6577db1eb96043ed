/// Everything that was fetched to judge how one host serves its file. What was not fetched is nil.
package struct HostInspection: Sendable, Hashable {
  /// The host.
  package var host: AssociationHost
  /// The file as the crawler of Apple's CDN gets it.
  package var site: FetchRecord?
  /// The same as a browser, where the crawler got no file.
  package var browser: FetchRecord?
  /// The same over the other family of addresses, where the host has both.
  package var otherFamily: FetchRecord?
  /// The root location.
  package var root: FetchRecord?
  /// The same over plain http, where https could not be spoken. Only for the record: nobody reads it.
  package var plain: Exchange?
  /// The copy of the CDN.
  package var cdn: CDNRecord?
  /// The host with www, or without.
  package var sibling: SiblingHost?

  package init(host: AssociationHost, site: FetchRecord? = nil, cdn: CDNRecord? = nil) {
    self.host = host
    self.site = site
    self.cdn = cdn
  }
}
