/// Why a response is missing or incomplete.
package struct FetchFailure: Error, Sendable, Hashable {
  /// The kind of failure, to branch on. Later versions may add codes.
  package struct Code: Sendable, Hashable {
    enum Value: String, CaseIterable {
      case invalidHost, nameNotFound, resolverFailed, resolveTimeout
      case addressRefused, connectionRefused, connectTimeout, unreachable, connectFailed
      case notTLS, tlsTimeout, tlsFailed, certificate
      case noResponse = "noAnswer", closedEarly, onlyHTTP2, notHTTP, headTooLarge
      case timeout, cutOff, damagedChunks, tooLarge, damagedCompression
      case redirectNotSecure, malformedRedirect, tooManyRedirects
      case cancelled
    }

    let value: Value

    /// The host is neither a name nor an address.
    package static let invalidHost = Code(value: .invalidHost)
    /// The host name has no address.
    package static let nameNotFound = Code(value: .nameNotFound)
    /// The name server reported an error.
    package static let resolverFailed = Code(value: .resolverFailed)
    /// The name server did not respond in time.
    package static let resolveTimeout = Code(value: .resolveTimeout)
    /// The ``AddressPolicy`` forbids an address of the host. None was connected to.
    package static let addressRefused = Code(value: .addressRefused)
    /// Nothing listens on the port.
    package static let connectionRefused = Code(value: .connectionRefused)
    /// The connection was not established in time.
    package static let connectTimeout = Code(value: .connectTimeout)
    /// This machine has no route to the address, such as to IPv6 from an IPv4 network.
    package static let unreachable = Code(value: .unreachable)
    /// The connection failed for another reason.
    package static let connectFailed = Code(value: .connectFailed)
    /// The server on the port does not speak TLS.
    package static let notTLS = Code(value: .notTLS)
    /// The TLS handshake did not finish in time.
    package static let tlsTimeout = Code(value: .tlsTimeout)
    /// The TLS handshake failed for a reason other than the certificate.
    package static let tlsFailed = Code(value: .tlsFailed)
    /// The certificate is not trusted. ``TLSRecord/faults`` says why.
    package static let certificate = Code(value: .certificate)
    /// The connection was established, but no response began in time.
    package static let noResponse = Code(value: .noResponse)
    /// The server closed the connection without a response.
    package static let closedEarly = Code(value: .closedEarly)
    /// The server speaks HTTP/2 and not HTTP/1.
    package static let onlyHTTP2 = Code(value: .onlyHTTP2)
    /// The received bytes are not HTTP/1.
    package static let notHTTP = Code(value: .notHTTP)
    /// The headers exceed ``FetchLimits/maximumHeadByteCount``.
    package static let headTooLarge = Code(value: .headTooLarge)
    /// The response began but did not end in time.
    package static let timeout = Code(value: .timeout)
    /// The connection ended in the middle of the response.
    package static let cutOff = Code(value: .cutOff)
    /// The body is chunked, and a chunk is malformed.
    package static let damagedChunks = Code(value: .damagedChunks)
    /// The decompressed body exceeds ``FetchLimits/maximumBodyByteCount``.
    package static let tooLarge = Code(value: .tooLarge)
    /// The body cannot be decompressed.
    package static let damagedCompression = Code(value: .damagedCompression)
    /// A redirect leads to plain HTTP.
    package static let redirectNotSecure = Code(value: .redirectNotSecure)
    /// The target of a redirect is not a URL, has no host or has another scheme.
    package static let malformedRedirect = Code(value: .malformedRedirect)
    /// The redirects exceed ``FetchLimits/maximumHopCount``.
    package static let tooManyRedirects = Code(value: .tooManyRedirects)
    /// The caller cancelled the fetch.
    package static let cancelled = Code(value: .cancelled)

    /// The name of the code in JSON output.
    package var name: String { value.rawValue }
  }

  /// The kind of failure.
  package let code: Code
  /// The message of the system, a library or the server; may be empty.
  package let detail: String

  package init(_ code: Code, _ detail: String = "") {
    self.code = code
    self.detail = detail
  }

  static func invalidHost(_ text: String, _ reason: String) -> FetchFailure {
    FetchFailure(.invalidHost, "\(text.prefix(260)): \(reason)")
  }
}

extension FetchFailure: CustomStringConvertible {
  /// The failure in one sentence.
  package var description: String {
    detail.isEmpty ? sentence : String(sentence.dropLast()) + " (\(detail))."
  }

  /// The sentence in lower case without its full stop, to follow a colon or stand in brackets.
  package var clause: String {
    description.prefix(1).lowercased() + description.dropFirst().dropLast()
  }

  private var sentence: String {
    switch code.value {
    case .invalidHost: "The host is neither a valid name nor a valid address."
    case .nameNotFound: "The name has no address."
    case .resolverFailed: "The name server could not resolve the name."
    case .resolveTimeout: "The name server did not respond in time."
    case .addressRefused: "The host has an address that must not be connected to from here."
    case .connectionRefused: "The connection was refused: nothing listens on the port."
    case .connectTimeout: "The connection timed out."
    case .unreachable: "This machine has no route to the address."
    case .connectFailed: "The connection failed."
    case .notTLS: "The server does not speak TLS."
    case .tlsTimeout: "The TLS handshake timed out."
    case .tlsFailed: "The TLS handshake failed."
    case .certificate: "The certificate is not trusted."
    case .noResponse: "The server sent no response in time."
    case .closedEarly: "The server closed the connection without a response."
    case .onlyHTTP2: "The server speaks only HTTP/2."
    case .notHTTP: "The response is not HTTP."
    case .headTooLarge: "The response headers are too large."
    case .timeout: "The response did not end in time."
    case .cutOff: "The connection ended in the middle of the response."
    case .damagedChunks: "The chunked response is malformed."
    case .tooLarge: "The response is larger than Apple reads."
    case .damagedCompression: "The response cannot be decompressed."
    case .redirectNotSecure: "The redirect leads to plain HTTP, which is not followed."
    case .malformedRedirect: "The redirect does not lead to a web address."
    case .tooManyRedirects: "There are too many redirects."
    case .cancelled: "The fetch was cancelled."
    }
  }
}
