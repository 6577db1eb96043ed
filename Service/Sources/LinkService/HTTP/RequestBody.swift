import Foundation
import Hummingbird
import NIOCore

extension Request {
  /// Reads the body of the request, which is JSON.
  ///
  /// - Throws: ``Problem``
  func bytes(maximumCount: Int) async throws -> [UInt8] {
    try await collectedBytes(maximumCount: maximumCount).checkedForCombiningMarks()
  }

  private func collectedBytes(maximumCount: Int) async throws -> [UInt8] {
    do {
      return try await Array(body.collect(upTo: maximumCount).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw Problem(.tooLarge, "The body is larger than \(maximumCount) bytes.")
    } catch {
      throw Problem(.malformedRequest, "The body is incomplete.")
    }
  }

  /// Reads the body of the request and decodes it as JSON.
  ///
  /// - Throws: ``Problem``
  func decoded<Value: Decodable>(_ type: Value.Type, maximumByteCount: Int) async throws -> Value {
    try await bytes(maximumCount: maximumByteCount).decoded(type)
  }
}

extension [UInt8] {
  /// Returns the bytes of a JSON body unchanged if they do not contain too many combining marks in
  /// a row.
  ///
  /// - Throws: ``Problem``
  func checkedForCombiningMarks() throws -> [UInt8] {
    guard !CombiningMarks.areExcessive(inJSON: self) else {
      throw Problem(
        .invalidValue,
        "A string contains more than \(CombiningMarks.maximumRun) combining marks in a row."
      )
    }
    return self
  }

  /// Decodes the bytes as JSON.
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
