/// How long a fetch may take, and how much of an answer is read.
package struct FetchLimits: Sendable, Hashable {
  /// Looking the name up.
  package var resolve: Duration = .seconds(5)
  /// The connection to one address.
  package var connect: Duration = .seconds(5)
  /// The handshake of TLS.
  package var secure: Duration = .seconds(5)
  /// One fetch from looking the name up to the last byte, over all addresses and redirects.
  package var whole: Duration = .seconds(15)
  /// Everything that is fetched to judge a host.
  package var inspection: Duration = .seconds(15)
  /// An answer that takes longer is slow. Nobody says how long Apple's crawler waits; a file of some
  /// kilobytes takes a tenth of this.
  package var slow: Duration = .seconds(3)
  /// The body that is kept, decompressed. Apple reads no more (documented: 128 KB, uncompressed).
  package var maximumBodyByteCount = 131_072
  /// Status line and headers. Nobody says how many Apple's programs take.
  package var maximumHeadByteCount = 65_536
  /// The redirects that are looked at.
  package var maximumHopCount = 5
  /// The addresses of a host that are tried one after the other.
  package var maximumAddressCount = 4

  package init() {}

  /// All that is read of one answer, framing and whatever comes before it included.
  var maximumByteCount: Int { maximumHeadByteCount + 4 * maximumBodyByteCount }
}
