/// The reason why a ``LinkRequest`` has no response.
public struct LinkTransportError: Error, Hashable, CustomStringConvertible {
  /// A code that identifies a kind of error.
  ///
  /// Later versions of the library may add codes.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String {
      case offline, timedOut, connectionLost, tooLarge, invalidURL, cancelled
    }

    private let value: Value

    /// The name of the code, such as `timedOut`.
    public var description: String { value.rawValue }

    /// The device has no network connection.
    public static let offline = Code(value: .offline)
    /// The server did not respond in time.
    public static let timedOut = Code(value: .timedOut)
    /// The connection failed or was closed.
    public static let connectionLost = Code(value: .connectionLost)
    /// The response body is larger than the request allows.
    public static let tooLarge = Code(value: .tooLarge)
    /// The URL is not a valid `http` or `https` URL.
    public static let invalidURL = Code(value: .invalidURL)
    /// The task was cancelled.
    public static let cancelled = Code(value: .cancelled)
  }

  /// The code, which identifies the kind of error.
  public let code: Code
  /// A sentence that describes the error.
  public let description: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The code, which identifies the kind of error.
  ///   - description: A sentence that describes the error. The default is nil, for the standard
  ///     sentence of the code.
  public init(_ code: Code, _ description: String? = nil) {
    self.code = code
    self.description = description ?? code.sentence
  }
}

extension LinkTransportError.Code {
  fileprivate var sentence: String {
    switch value {
    case .offline: "The device has no network connection."
    case .timedOut: "The server did not respond in time."
    case .connectionLost: "The connection failed or was closed."
    case .tooLarge: "The response is larger than allowed."
    case .invalidURL: "The URL is not a valid http or https URL."
    case .cancelled: "The request was cancelled."
    }
  }
}
