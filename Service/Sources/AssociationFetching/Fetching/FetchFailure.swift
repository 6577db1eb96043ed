/// The reason why a response is missing or incomplete.
package struct FetchFailure: Error, Sendable, Hashable {
  /// The kind of failure, for programs. Later versions may add codes.
  package struct Code: Sendable, Hashable {
    enum Value: String, CaseIterable {
      case invalidHost, nameNotFound, resolverFailed, resolveTimeout
      case addressRefused, connectionRefused, connectTimeout, unreachable, connectFailed
      case notTLS, tlsTimeout, tlsFailed, certificate
      case noResponse = "noAnswer", closedEarly, onlyHTTP2, notHTTP, headTooLarge
      case timeout, cutOff, damagedChunks, tooLarge, damagedCompression
      case redirectNotSecure, malformedRedirect, tooManyRedirects
      case invalidProxy, proxyUnreachable, notAProxy, proxyTimeout
      case proxyAuthentication, proxyRefused, proxyCannotConnect
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
    /// The ``AddressPolicy`` forbids an address of the host, so no connection was opened.
    package static let addressRefused = Code(value: .addressRefused)
    /// The port refused the connection.
    package static let connectionRefused = Code(value: .connectionRefused)
    /// The connection was not established in time.
    package static let connectTimeout = Code(value: .connectTimeout)
    /// This machine has no route to the address, such as to IPv6 from an IPv4 network.
    package static let unreachable = Code(value: .unreachable)
    /// The connection failed for another reason.
    package static let connectFailed = Code(value: .connectFailed)
    /// The server on the port does not use TLS.
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
    /// The server supports HTTP/2 but not HTTP/1.
    package static let onlyHTTP2 = Code(value: .onlyHTTP2)
    /// The received bytes are not HTTP/1.
    package static let notHTTP = Code(value: .notHTTP)
    /// The headers exceed ``FetchLimits/maximumHeadByteCount``.
    package static let headTooLarge = Code(value: .headTooLarge)
    /// The response began but did not finish in time.
    package static let timeout = Code(value: .timeout)
    /// The connection ended before the response was complete.
    package static let cutOff = Code(value: .cutOff)
    /// The body is chunked, and a chunk is malformed.
    package static let damagedChunks = Code(value: .damagedChunks)
    /// The decompressed body exceeds ``FetchLimits/maximumBodyByteCount``.
    package static let tooLarge = Code(value: .tooLarge)
    /// The body cannot be decompressed.
    package static let damagedCompression = Code(value: .damagedCompression)
    /// A redirect leads to plain HTTP.
    package static let redirectNotSecure = Code(value: .redirectNotSecure)
    /// The target of a redirect is not a valid URL, or its scheme is neither `http` nor `https`.
    package static let malformedRedirect = Code(value: .malformedRedirect)
    /// The redirects exceed ``FetchLimits/maximumHopCount``.
    package static let tooManyRedirects = Code(value: .tooManyRedirects)
    /// The value of an environment variable for a proxy cannot be used.
    package static let invalidProxy = Code(value: .invalidProxy)
    /// No connection to the proxy could be established.
    package static let proxyUnreachable = Code(value: .proxyUnreachable)
    /// The server that a variable names does not respond like a proxy.
    package static let notAProxy = Code(value: .notAProxy)
    /// The proxy opened no tunnel in time.
    package static let proxyTimeout = Code(value: .proxyTimeout)
    /// The proxy requires another user name and password.
    package static let proxyAuthentication = Code(value: .proxyAuthentication)
    /// The proxy does not allow connections to the host.
    package static let proxyRefused = Code(value: .proxyRefused)
    /// The proxy reports that it cannot connect to the host.
    package static let proxyCannotConnect = Code(value: .proxyCannotConnect)
    /// The caller cancelled the fetch.
    package static let cancelled = Code(value: .cancelled)

    /// The name of the code in JSON output.
    package var name: String { value.rawValue }

    /// Whether the proxy is at fault, so that the host itself was not contacted.
    package var isAboutProxy: Bool {
      switch value {
      case .invalidProxy, .proxyUnreachable, .notAProxy, .proxyTimeout, .proxyAuthentication,
        .proxyRefused, .proxyCannotConnect:
        true
      default: false
      }
    }
  }

  /// The kind of failure.
  package let code: Code
  /// A message from the system, a library or the server. The message may be empty.
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

  /// The failure as a clause that can follow a colon or appear in parentheses: in lower case and
  /// without a period.
  package var clause: String {
    description.prefix(1).lowercased() + description.dropFirst().dropLast()
  }

  private var sentence: String {
    switch code.value {
    case .invalidHost: "The host is neither a valid host name nor a valid IP address."
    case .nameNotFound: "The host name has no address."
    case .resolverFailed: "The name server failed to resolve the host name."
    case .resolveTimeout: "The name server did not respond in time."
    case .addressRefused:
      "The host has a private or reserved address, to which connections are not allowed."
    case .connectionRefused: "The connection was refused."
    case .connectTimeout: "The connection timed out."
    case .unreachable: "This machine has no route to the address."
    case .connectFailed: "The connection failed."
    case .notTLS: "The server does not use TLS on this port."
    case .tlsTimeout: "The TLS handshake timed out."
    case .tlsFailed: "The TLS handshake failed."
    case .certificate: "The certificate is not trusted."
    case .noResponse: "The server sent no response in time."
    case .closedEarly: "The server closed the connection without sending a response."
    case .onlyHTTP2: "The server supports only HTTP/2."
    case .notHTTP: "The response is not valid HTTP."
    case .headTooLarge: "The response headers are too large."
    case .timeout: "The response did not finish in time."
    case .cutOff: "The connection ended before the response was complete."
    case .damagedChunks: "The chunked encoding of the response is malformed."
    case .tooLarge: "The response exceeds the 128 KB that Apple's clients read."
    case .damagedCompression: "The response cannot be decompressed."
    case .redirectNotSecure: "The redirect leads to plain HTTP, so it was not followed."
    case .malformedRedirect: "The redirect target is not a valid HTTPS URL."
    case .tooManyRedirects: "There are too many redirects."
    case .invalidProxy: "The environment names an invalid proxy."
    case .proxyUnreachable: "The proxy cannot be reached."
    case .notAProxy: "The server that is configured as a proxy does not respond like one."
    case .proxyTimeout: "The proxy opened no connection to the host in time."
    case .proxyAuthentication: "The proxy requires a valid user name and password."
    case .proxyRefused: "The proxy does not allow connections to the host."
    case .proxyCannotConnect: "The proxy could not connect to the host."
    case .cancelled: "The fetch was cancelled."
    }
  }
}
