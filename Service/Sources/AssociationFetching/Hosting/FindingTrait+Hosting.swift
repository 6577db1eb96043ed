package import SiteAssociation

extension Finding.Trait {
  /// The finding concerns Apple's CDN alone.
  ///
  /// The finding does not affect a device that fetches the file directly from the host, because
  /// this device does not depend on the CDN (documented for every mode). For example, the host
  /// blocks Apple's crawler or has a private address.
  package static let onlyForAppleCDN = Finding.Trait("onlyForAppleCDN")
  /// A device that fetches the file directly from the host may get the file in spite of the
  /// finding.
  ///
  /// Such a device follows redirects to HTTPS URLs, reads the body of a server error, and trusts
  /// installed CAs (inferred).
  package static let differsOnDevices = Finding.Trait("differsOnDevices")
  /// The host cannot be checked from this machine. The finding says nothing about what other
  /// clients get.
  ///
  /// Causes are a name server or a network that does not respond, and a protocol or a certificate
  /// that this tool does not support.
  package static let thisMachine = Finding.Trait("thisMachine")
  /// Apple's CDN reports that it has no file.
  package static let noFileAtCDN = Finding.Trait("noFileAtCDN")
  /// The host serves a page, or nothing, in place of the file.
  package static let noFileServed = Finding.Trait("noFileServed")
}
