/// Limits for the time and size of a fetch.
package struct FetchLimits: Sendable, Hashable {
  /// Resolving the name.
  package var resolve: Duration = .seconds(5)
  /// Connecting to one address.
  package var connect: Duration = .seconds(5)
  /// The TLS handshake.
  package var secure: Duration = .seconds(5)
  /// One fetch from name resolution to the last byte, over all addresses and redirects.
  package var whole: Duration = .seconds(15)
  /// All fetches of an inspection.
  package var inspection: Duration = .seconds(15)
  /// The time after which a response counts as slow. How long Apple's crawler waits is not documented;
  /// a file of a few kilobytes takes a tenth of this.
  package var slow: Duration = .seconds(3)
  /// The size of the decompressed body. Apple reads no more (documented: 128 KB, uncompressed).
  package var maximumBodyByteCount = 131_072
  /// The size of status line and headers. The limit of Apple's clients is not documented.
  package var maximumHeadByteCount = 65_536
  /// The number of redirects to follow.
  package var maximumHopCount = 5
  /// The number of addresses to try per host.
  package var maximumAddressCount = 4

  package init() {}

  /// The bytes to read for one response, including framing and interim responses.
  var maximumByteCount: Int { maximumHeadByteCount + 4 * maximumBodyByteCount }
}
