import Foundation
import Hummingbird
import NIOCore

extension Request {
  /// Reads the body.
  ///
  /// - Throws: ``Problem``
  func bytes(maximumCount: Int) async throws -> [UInt8] {
    do {
      return try await Array(body.collect(upTo: maximumCount).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw Problem(.tooLarge, "The body has more than \(maximumCount) bytes.")
    } catch {
      throw Problem(.malformedRequest, "The body did not arrive as the head announced it.")
    }
  }

  /// Reads the body as JSON.
  ///
  /// - Throws: ``Problem``
  func decoded<Value: Decodable>(_ type: Value.Type, maximumByteCount: Int) async throws -> Value {
    try await bytes(maximumCount: maximumByteCount).decoded(type)
  }
}

extension [UInt8] {
  /// The bytes as JSON.
  ///
  /// - Throws: ``Problem``
  func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(self))
    } catch let error as DecodingError {
      throw error.problem
    }
  }
}

extension DecodingError {
  /// What is wrong with a body, for whoever sent it.
  var problem: Problem {
    func name(_ path: [any CodingKey]) -> String {
      let name = path.map { $0.intValue.map { "[\($0)]" } ?? "." + $0.stringValue }.joined()
      return name.isEmpty ? "The body" : "\"\(name.drop { $0 == "." })\""
    }
    switch self {
    case .keyNotFound(let key, let context):
      return Problem(.invalidValue, "\(name(context.codingPath + [key])) is missing.")
    case .valueNotFound(_, let context):
      return Problem(.invalidValue, "\(name(context.codingPath)) must not be null.")
    case .typeMismatch(let type, let context):
      let expected = "\(type)".lowercased()
      return Problem(
        .invalidValue,
        "\(name(context.codingPath)) has the wrong type; expected is \(expected)."
      )
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      return Problem(.malformedRequest, "The body is not JSON.")
    case .dataCorrupted(let context):
      return Problem(
        .invalidValue,
        "\(name(context.codingPath)) is not valid: \(context.debugDescription)."
      )
    @unknown default:
      return Problem(.malformedRequest, "The body could not be read.")
    }
  }
}
