/// Why there is no answer to a ``LinkRequest``.
public struct LinkTransportError: Error, Hashable, CustomStringConvertible {
  /// What is the matter. Later versions may have more codes.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String {
      case offline, timedOut, connectionLost, tooLarge, invalidURL, cancelled
    }

    private let value: Value

    /// The name, such as `timedOut`.
    public var description: String { value.rawValue }

    /// The device has no connection.
    public static let offline = Code(value: .offline)
    /// The time of the request is over.
    public static let timedOut = Code(value: .timedOut)
    /// There was no connection to the server, or the server ended it.
    public static let connectionLost = Code(value: .connectionLost)
    /// The body of the answer has more bytes than the request allows.
    public static let tooLarge = Code(value: .tooLarge)
    /// The address is none of the web.
    public static let invalidURL = Code(value: .invalidURL)
    /// The task that sent the request was cancelled.
    public static let cancelled = Code(value: .cancelled)
  }

  /// What is the matter.
  public let code: Code
  /// The same in a sentence.
  public let description: String

  /// Makes an error.
  ///
  /// - Parameter description: A sentence; nil for that of the code.
  public init(_ code: Code, _ description: String? = nil) {
    self.code = code
    self.description = description ?? code.sentence
  }
}

extension LinkTransportError.Code {
  fileprivate var sentence: String {
    switch value {
    case .offline: "The device has no connection."
    case .timedOut: "The server did not answer in time."
    case .connectionLost: "The connection failed or was ended."
    case .tooLarge: "The answer is larger than it may be."
    case .invalidURL: "The address is none of the web."
    case .cancelled: "The request was cancelled."
    }
  }
}
