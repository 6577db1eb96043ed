@testable import LinkService

/// Writes files in the format of MaxMind DB, as its public specification (version 2.0) describes it: a
/// binary tree over the bits of addresses, then data, then metadata.
struct CountryFile {
  /// A value in the data section.
  indirect enum Value {
    case text(String)
    case short(UInt16)
    case number(UInt32)
    case long(UInt64)
    case map([(String, Value)])
    case list([Value])
  }

  private enum Record {
    case empty
    case node(Int)
    case data(Int)
  }

  /// The number of bits of a record: 24, 28 or 32.
  let recordSize: Int
  /// 4 or 6.
  let ipVersion: Int
  private var nodes: [[Record]] = [[.empty, .empty]]
  private var data: [UInt8] = []

  init(recordSize: Int = 24, ipVersion: Int = 6) {
    self.recordSize = recordSize
    self.ipVersion = ipVersion
  }

  /// A file with the members that MaxMind and DB-IP write.
  init(recordSize: Int = 24, ipVersion: Int = 6, _ countries: [(network: String, code: String)]) {
    self.init(recordSize: recordSize, ipVersion: ipVersion)
    for (network, code) in countries {
      add(
        network,
        .map([
          ("continent", .map([("code", .text("EU"))])),
          ("country", .map([("geoname_id", .number(1)), ("iso_code", .text(code))])),
        ])
      )
    }
  }

  /// Adds a network, such as `203.0.113.0/24`, which is apart from all others.
  mutating func add(_ network: String, _ value: Value) {
    let parts = network.split(separator: "/")
    guard parts.count == 2, let address = NetworkAddress(parts[0]), let count = Int(parts[1]) else {
      preconditionFailure("\(network) is not a network.")
    }
    let bits = Self.bits(of: address, ipVersion: ipVersion)
    let depth = address.isVersion4 ? bits.count - 32 + count : count
    let offset = data.count
    Self.append(value, to: &data)
    var node = 0
    for (number, bit) in bits.prefix(depth).enumerated() {
      if number == depth - 1 {
        nodes[node][bit] = .data(offset)
      } else if case .node(let next) = nodes[node][bit] {
        node = next
      } else {
        nodes.append([.empty, .empty])
        nodes[node][bit] = .node(nodes.count - 1)
        node = nodes.count - 1
      }
    }
  }

  /// In a tree of IPv6 addresses, IPv4 addresses follow 96 zero bits.
  private static func bits(of address: NetworkAddress, ipVersion: Int) -> [Int] {
    let bytes = address.withBytes { Array($0) }
    let prefix = ipVersion == 6 && bytes.count == 4 ? Array(repeating: UInt8(0), count: 12) : []
    return (prefix + bytes).flatMap { byte in (0..<8).map { Int(byte >> (7 - $0) & 1) } }
  }

  // MARK: Bytes

  var bytes: [UInt8] {
    var bytes = nodes.flatMap { node in
      let values = node.map { record in
        switch record {
        case .empty: nodes.count
        case .node(let number): number
        case .data(let offset): nodes.count + 16 + offset
        }
      }
      return pair(values[0], values[1])
    }
    bytes += Array(repeating: 0, count: 16) + data
    bytes += [0xAB, 0xCD, 0xEF] + Array("MaxMind.com".utf8)
    Self.append(metadata, to: &bytes)
    return bytes
  }

  private func pair(_ left: Int, _ right: Int) -> [UInt8] {
    switch recordSize {
    case 24: Self.bigEndian(left, 3) + Self.bigEndian(right, 3)
    case 28:
      Self.bigEndian(left & 0xFF_FFFF, 3)
        + [UInt8((left >> 24) << 4 | right >> 24)]
        + Self.bigEndian(right & 0xFF_FFFF, 3)
    default: Self.bigEndian(left, 4) + Self.bigEndian(right, 4)
    }
  }

  private var metadata: Value {
    .map([
      ("binary_format_major_version", .short(2)), ("binary_format_minor_version", .short(0)),
      ("build_epoch", .long(1_793_318_400)), ("database_type", .text("Test-Country")),
      ("description", .map([("en", .text("Test"))])), ("ip_version", .short(UInt16(ipVersion))),
      ("languages", .list([.text("en")])), ("node_count", .number(UInt32(nodes.count))),
      ("record_size", .short(UInt16(recordSize))),
    ])
  }

  private static func append(_ value: Value, to bytes: inout [UInt8]) {
    func control(_ type: Int, _ size: Int) {
      precondition(size < 29)
      if type < 8 {
        bytes.append(UInt8(type << 5 | size))
      } else {
        bytes += [UInt8(size), UInt8(type - 7)]
      }
    }
    switch value {
    case .text(let text):
      control(2, text.utf8.count)
      bytes += Array(text.utf8)
    case .short(let number):
      control(5, 2)
      bytes += bigEndian(Int(number), 2)
    case .number(let number):
      control(6, 4)
      bytes += bigEndian(Int(number), 4)
    case .long(let number):
      control(9, 8)
      bytes += bigEndian(Int(number), 8)
    case .map(let members):
      control(7, members.count)
      for (name, member) in members {
        append(.text(name), to: &bytes)
        append(member, to: &bytes)
      }
    case .list(let values):
      control(11, values.count)
      for value in values { append(value, to: &bytes) }
    }
  }

  private static func bigEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }
}
