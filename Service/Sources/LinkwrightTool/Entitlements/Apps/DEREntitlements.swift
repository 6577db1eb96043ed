import SwiftASN1

/// Converts entitlements in DER, as in newer code signatures, into a property list.
///
/// The encoding is that of Apple's CoreEntitlements (inferred from xnu): a version and a
/// dictionary, which is a list of pairs of key and value.
enum DEREntitlements {
  private static let dictionary = ASN1Identifier(tagWithNumber: 16, tagClass: .contextSpecific)
  private static let file = ASN1Identifier(tagWithNumber: 16, tagClass: .application)
  private static let maximumDepth = 16

  /// Returns a property list in XML; nil for other bytes.
  static func propertyList(_ bytes: [UInt8]) -> String? {
    guard let root = try? DER.parse(bytes), root.identifier == file,
      case .constructed(let parts) = root.content,
      let values = parts.first(where: { $0.identifier == dictionary }),
      let text = text(of: values, depth: 0)
    else { return nil }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      \(text)
      </plist>

      """
  }

  private static func text(of node: ASN1Node, depth: Int) -> String? {
    guard depth < maximumDepth else { return nil }
    let indentation = String(repeating: "  ", count: depth)
    switch (node.identifier, node.content) {
    case (dictionary, .constructed(let pairs)):
      var lines = ["\(indentation)<dict>"]
      for pair in pairs {
        guard case .constructed(let nodes) = pair.content else { return nil }
        let parts = Array(nodes)
        guard parts.count == 2, let key = string(parts[0]),
          let value = text(of: parts[1], depth: depth + 1)
        else { return nil }
        lines += ["\(indentation)  <key>\(escaped(key))</key>", value]
      }
      return (lines + ["\(indentation)</dict>"]).joined(separator: "\n")
    case (.sequence, .constructed(let nodes)):
      var lines = ["\(indentation)<array>"]
      for node in nodes {
        guard let value = text(of: node, depth: depth + 1) else { return nil }
        lines.append(value)
      }
      return (lines + ["\(indentation)</array>"]).joined(separator: "\n")
    case (.boolean, .primitive(let bytes)):
      return indentation + (bytes.first == 0 ? "<false/>" : "<true/>")
    case (.integer, .primitive):
      return (try? Int64(derEncoded: node)).map { "\(indentation)<integer>\($0)</integer>" }
    case (.octetString, _):
      return "\(indentation)<data></data>"
    default:
      return string(node).map { "\(indentation)<string>\(escaped($0))</string>" }
    }
  }

  private static func string(_ node: ASN1Node) -> String? {
    guard node.identifier == .utf8String, case .primitive(let bytes) = node.content else {
      return nil
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
