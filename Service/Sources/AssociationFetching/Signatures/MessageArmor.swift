import Foundation

/// Removes the text encoding around a binary message: PEM, S/MIME or base64.
enum MessageArmor {
  /// The labels that OpenSSL and other programs use (RFC 7468, sections 8 and 9).
  private static let pemLabels = ["PKCS7", "CMS", "PKCS #7 SIGNED DATA"]
  private static let mediaTypes = ["application/pkcs7-mime", "application/x-pkcs7-mime"]
  /// The first byte of every DER and BER message: a SEQUENCE.
  private static let sequence: UInt8 = 0x30

  /// Returns the binary message inside the text, or nil if the bytes are not an encoded message.
  static func opened(_ bytes: [UInt8]) throws(SignedFileError) -> [UInt8]? {
    if bytes.first == sequence { return nil }
    let lines = bytes.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "\n") }
      .map(trimmed)
      .drop(while: \.isEmpty)
    guard let first = lines.first else { throw SignedFileError(.notSigned) }

    if first.starts(with: "-----BEGIN ".utf8) { return try openedPEM(lines, first: first) }
    if isHeader(first) { return try openedMIME(lines) }
    // Any text that consists of letters is valid base64, so the result must also look like a
    // message.
    guard let message = decoded(lines), message.first == sequence else {
      throw SignedFileError(.notSigned)
    }
    return message
  }

  private static func openedPEM(
    _ lines: ArraySlice<ArraySlice<UInt8>>,
    first: ArraySlice<UInt8>
  ) throws(SignedFileError) -> [UInt8] {
    guard let label = pemLabels.first(where: { first.elementsEqual("-----BEGIN \($0)-----".utf8) })
    else {
      throw SignedFileError(.notSignedData)
    }
    let body = lines.dropFirst().prefix { !$0.elementsEqual("-----END \(label)-----".utf8) }
    guard body.endIndex < lines.endIndex, let message = decoded(body) else {
      throw SignedFileError(.malformed)
    }
    return message
  }

  private static func openedMIME(
    _ lines: ArraySlice<ArraySlice<UInt8>>
  ) throws(SignedFileError) -> [UInt8] {
    let headers = lines.prefix { !$0.isEmpty }
    let isMessage = headers.contains { header in
      let text = String(decoding: header, as: UTF8.self).lowercased()
      return text.utf8.starts(with: "content-type:".utf8)
        && mediaTypes.contains { text.utf8.contains($0.utf8) }
    }
    guard isMessage else { throw SignedFileError(.notSigned) }
    guard let message = decoded(lines[headers.endIndex...]) else {
      throw SignedFileError(.malformed)
    }
    return message
  }

  private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line.prefix(13), as: UTF8.self).lowercased()
    return ["mime-version:", "content-"].contains { text.utf8.starts(with: $0.utf8) }
  }

  /// Decodes base64. Returns nil if the lines are empty or not valid base64.
  private static func decoded(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [UInt8]? {
    guard let data = Data(base64Encoded: Data(lines.joined())), !data.isEmpty else { return nil }
    return Array(data)
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    let tail = line.drop(while: isSpace)
    guard let end = tail.lastIndex(where: { !isSpace($0) }) else { return tail.prefix(0) }
    return tail[...end]
  }
}
