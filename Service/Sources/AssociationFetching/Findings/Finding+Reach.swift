package import SiteAssociation

extension Finding {
  /// Whether it matters to a device.
  ///
  /// - Parameter asksHost: Whether the device asks the host itself, not Apple's CDN (documented for every
  ///   mode). Then it does not matter that Apple's crawler is turned away, or that an address is private.
  package func concerns(devicesThatAskTheHost asksHost: Bool) -> Bool {
    !(asksHost && ["LW3003", "LW3020", "LW3040", "LW3041"].contains(code.rawValue))
  }

  /// Whether a device that asks the host itself may get the file all the same: it follows redirects that
  /// stay with https, reads what comes with a server's error, and trusts installed authorities (inferred).
  package var differsOnDevices: Bool {
    ["LW3012", "LW3013", "LW3018", "LW3024", "LW3046"].contains(code.rawValue)
  }

  /// Whether it says that the host cannot be asked from here, and nothing about what others get: a name
  /// server or a network that does not answer, a protocol or a certificate that this tool cannot handle.
  package var isAboutThisMachine: Bool {
    ["LW3002", "LW3044", "LW3047", "LW3048"].contains(code.rawValue)
      || code.rawValue == "LW3005" && severity < .error
  }
}
