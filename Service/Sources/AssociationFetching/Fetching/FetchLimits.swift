/// Limits for the time and size of a fetch.
package struct FetchLimits: Sendable, Hashable {
  /// The maximum time for resolving the name.
  package var resolve: Duration = .seconds(5)
  /// The maximum time for connecting to one address.
  package var connect: Duration = .seconds(5)
  /// The maximum time for the TLS handshake.
  package var secure: Duration = .seconds(5)
  /// The maximum time for one fetch, from name resolution to the last byte, including all addresses
  /// and redirects.
  package var whole: Duration = .seconds(15)
  /// The maximum time for all fetches of an inspection.
  package var inspection: Duration = .seconds(15)
  /// The time after which a response counts as slow. The time that Apple's crawler waits is not
  /// documented. A file of a few kilobytes usually takes a tenth of this time.
  package var slow: Duration = .seconds(3)
  /// The maximum size of the decompressed body. Apple reads at most this size (documented: 128 KB,
  /// uncompressed).
  package var maximumBodyByteCount = 131_072
  /// The maximum size of the status line and headers. The limit of Apple's clients is not
  /// documented.
  package var maximumHeadByteCount = 65_536
  /// The maximum number of redirects to follow.
  package var maximumHopCount = 5
  /// The maximum number of addresses to try for a host.
  package var maximumAddressCount = 4

  package init() {}

  /// The maximum number of bytes to read for one response, including framing and interim responses.
  var maximumByteCount: Int { maximumHeadByteCount + 4 * maximumBodyByteCount }
}
