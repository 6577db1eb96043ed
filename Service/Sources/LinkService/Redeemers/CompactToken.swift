import Foundation

/// A JWS in compact form (RFC 7515, 7.1), parsed strictly. Its signature is not verified.
///
/// JWTKit also accepts other Base64 alphabets, and JSON objects with repeated members. If a member
/// is repeated, two parsers may read different values.
struct CompactToken: Sendable, Hashable {
  private let header: [String: Member]

  /// A member of a JSON object. The value is read only if it is a string.
  private struct Member: Sendable, Hashable, Decodable {
    var text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  init(_ token: String) throws(RedeemerTokenError) {
    let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Self.bytes(parts[0]), let claims = Self.bytes(parts[1]),
      Self.bytes(parts[2]) != nil
    else { throw .malformed }
    self.header = try Self.object(header)
    _ = try Self.object(claims)
  }

  /// Whether the header has a member with the given name.
  func hasHeader(_ name: String) -> Bool { header[name] != nil }

  /// The value of a header member; nil if the member is missing or not a string.
  func headerText(_ name: String) -> String? { header[name]?.text }

  /// Decodes Base64url without padding.
  private static func bytes(_ part: Substring.UTF8View) -> Data? {
    var base64 = Data()
    for byte in part {
      switch byte {
      case UInt8(ascii: "-"): base64.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): base64.append(UInt8(ascii: "/"))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        base64.append(byte)
      default: return nil
      }
    }
    guard !base64.isEmpty else { return nil }
    while !base64.count.isMultiple(of: 4) { base64.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: base64)
  }

  private static func object(_ json: Data) throws(RedeemerTokenError) -> [String: Member] {
    // JSON in UTF-8 has no zero bytes.
    guard !json.contains(0), !CombiningMarks.areExcessive(inJSON: Array(json)),
      let members = try? JSONDecoder().decode([String: Member].self, from: json)
    else { throw .malformed }
    guard memberCount(json) == members.count else { throw .duplicateMember }
    return members
  }

  /// The number of members in a valid JSON object, including repeated members.
  private static func memberCount(_ json: Data) -> Int {
    var (count, depth, isInString, isEscaped) = (0, 0, false, false)
    for byte in json {
      if isEscaped {
        isEscaped = false
      } else if isInString {
        isEscaped = byte == UInt8(ascii: "\\")
        isInString = byte != UInt8(ascii: "\"")
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ":") where depth == 1: count += 1
        default: break
        }
      }
    }
    return count
  }
}
