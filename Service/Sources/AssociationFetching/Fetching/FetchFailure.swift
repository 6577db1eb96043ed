/// Why there is no answer, or not a whole one.
package struct FetchFailure: Error, Sendable, Hashable {
  /// What went wrong, to branch on; further codes may be added.
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
    /// No name server knows an address of the host.
    package static let nameNotFound = Code(value: .nameNotFound)
    /// The name server could not say.
    package static let resolverFailed = Code(value: .resolverFailed)
    /// The name server said nothing in time.
    package static let resolveTimeout = Code(value: .resolveTimeout)
    /// The ``AddressPolicy`` forbids every address of the host. None was connected to.
    package static let addressRefused = Code(value: .addressRefused)
    /// Nothing listens at the port.
    package static let connectionRefused = Code(value: .connectionRefused)
    /// No connection came about in time.
    package static let connectTimeout = Code(value: .connectTimeout)
    /// This machine has no way to the address, such as one of version 6 without such a network.
    package static let unreachable = Code(value: .unreachable)
    /// The connection failed otherwise.
    package static let connectFailed = Code(value: .connectFailed)
    /// What listens at the port does not speak TLS.
    package static let notTLS = Code(value: .notTLS)
    /// The handshake of TLS did not end in time.
    package static let tlsTimeout = Code(value: .tlsTimeout)
    /// The handshake of TLS failed, and not because of the certificate.
    package static let tlsFailed = Code(value: .tlsFailed)
    /// The certificate is not to be trusted; ``TLSRecord/faults`` says why.
    package static let certificate = Code(value: .certificate)
    /// The connection stood, and no answer began in time.
    package static let noResponse = Code(value: .noResponse)
    /// The server closed the connection before an answer.
    package static let closedEarly = Code(value: .closedEarly)
    /// The server speaks HTTP/2 and not HTTP/1.
    package static let onlyHTTP2 = Code(value: .onlyHTTP2)
    /// What came is not HTTP/1.
    package static let notHTTP = Code(value: .notHTTP)
    /// The headers are more than ``FetchLimits/maximumHeadByteCount``.
    package static let headTooLarge = Code(value: .headTooLarge)
    /// The answer began and did not end in time.
    package static let timeout = Code(value: .timeout)
    /// The connection ended in the middle of the answer.
    package static let cutOff = Code(value: .cutOff)
    /// The body came in chunks, and one of them is none.
    package static let damagedChunks = Code(value: .damagedChunks)
    /// The body, decompressed, is more than ``FetchLimits/maximumBodyByteCount``.
    package static let tooLarge = Code(value: .tooLarge)
    /// The body cannot be decompressed.
    package static let damagedCompression = Code(value: .damagedCompression)
    /// A redirect leads to http.
    package static let redirectNotSecure = Code(value: .redirectNotSecure)
    /// A redirect leads nowhere: no URL, no host, another scheme.
    package static let malformedRedirect = Code(value: .malformedRedirect)
    /// There are more redirects than ``FetchLimits/maximumHopCount``.
    package static let tooManyRedirects = Code(value: .tooManyRedirects)
    /// Whoever asked does not want to know any more.
    package static let cancelled = Code(value: .cancelled)

    /// The name of the code in JSON.
    package var name: String { value.rawValue }
  }

  /// What went wrong.
  package let code: Code
  /// What the system, a library or the other side had to say about it; it can be empty.
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
  /// One sentence for a person.
  package var description: String {
    detail.isEmpty ? sentence : String(sentence.dropLast()) + " (\(detail))."
  }

  /// The same to go on with after a colon or in brackets.
  package var clause: String {
    description.prefix(1).lowercased() + description.dropFirst().dropLast()
  }

  private var sentence: String {
    switch code.value {
    case .invalidHost: "This is no host that can be asked."
    case .nameNotFound: "The name has no address."
    case .resolverFailed: "The name server could not say what address the name has."
    case .resolveTimeout: "The name server did not answer in time."
    case .addressRefused: "The host has only addresses that must not be asked from here."
    case .connectionRefused: "Nothing listens there: the connection was refused."
    case .connectTimeout: "No connection came about in time."
    case .unreachable: "This machine has no way to the address."
    case .connectFailed: "The connection failed."
    case .notTLS: "What listens there does not speak TLS."
    case .tlsTimeout: "The TLS handshake did not end in time."
    case .tlsFailed: "The TLS handshake failed."
    case .certificate: "The certificate is not to be trusted."
    case .noResponse: "No answer began in time."
    case .closedEarly: "The server closed the connection without an answer."
    case .onlyHTTP2: "The server speaks HTTP/2 only."
    case .notHTTP: "The answer is not HTTP."
    case .headTooLarge: "The headers of the answer are too large."
    case .timeout: "The answer did not end in time."
    case .cutOff: "The connection ended in the middle of the answer."
    case .damagedChunks: "The chunks of the answer are broken."
    case .tooLarge: "The answer is larger than Apple reads."
    case .damagedCompression: "The answer cannot be decompressed."
    case .redirectNotSecure: "The redirect leads to plain http, which nobody follows."
    case .malformedRedirect: "The redirect leads to something that is no web address."
    case .tooManyRedirects: "There are too many redirects."
    case .cancelled: "The fetch was cancelled."
    }
  }
}
