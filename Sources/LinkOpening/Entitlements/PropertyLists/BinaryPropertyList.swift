import Foundation

/// Reads a binary property list, version 00: a header, objects, a table of their offsets, and a
/// trailer of 32 bytes (CoreFoundation publishes the layout).
///
/// Objects refer to other objects by number, so a small file can describe an endless list or
/// millions of values. Therefore the depth and the numbers of values and bytes are limited.
struct BinaryPropertyList {
  private typealias Problem = PropertyListText.Problem

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let tableStart: Int
  private var nodeCount = 0
  private var byteCount = 0

  private static let trailerLength = 32
  private static let damaged = Problem(text: "The binary property list is damaged or truncated.")

  static func root(of bytes: [UInt8]) throws(PropertyListText.Problem) -> PropertyListNode {
    var reader = try BinaryPropertyList(bytes)
    let top = try reader.number(at: bytes.count - 16, size: 8)
    return try reader.object(top, depth: 0)
  }

  private init(_ bytes: [UInt8]) throws(PropertyListText.Problem) {
    self.bytes = bytes
    let trailer = bytes.count - Self.trailerLength
    guard trailer >= 8 else { throw Self.damaged }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.number(bytes, at: trailer + 8, size: 8),
      let table = Self.number(bytes, at: trailer + 24, size: 8),
      (1...PropertyListText.maximumNodeCount).contains(count), (8...trailer).contains(table),
      count * offsetSize <= trailer - table
    else { throw Self.damaged }
    objectCount = count
    tableStart = table
  }

  private mutating func object(_ number: Int, depth: Int) throws(PropertyListText.Problem)
    -> PropertyListNode
  {
    nodeCount += 1
    guard depth < PropertyListText.maximumDepth, nodeCount <= PropertyListText.maximumNodeCount
    else {
      throw Problem(text: "The property list has too many values, or is nested too deeply.")
    }
    guard (0..<objectCount).contains(number) else { throw Self.damaged }
    let start = try self.number(at: tableStart + number * offsetSize, size: offsetSize)
    guard (8..<tableStart).contains(start) else { throw Self.damaged }
    let low = Int(bytes[start] & 0x0F)
    let value: PropertyListNode.Value
    switch bytes[start] >> 4 {
    case 0x0: value = low == 8 ? .boolean(false) : low == 9 ? .boolean(true) : .other
    case 0x3: value = try date(at: start + 1)
    case 0x5: value = .string(String(decoding: try content(start, low, width: 1), as: UTF8.self))
    case 0x6:
      let units = try content(start, low, width: 2)
      value = .string(String(decoding: Self.units(units), as: UTF16.self))
    case 0xA: value = .array(try elements(references(start, low), depth: depth))
    case 0xD: value = .dictionary(try members(start, low, depth: depth))
    default: value = .other
    }
    return PropertyListNode(value: value, range: nil)
  }

  private mutating func elements(_ numbers: [Int], depth: Int) throws(PropertyListText.Problem)
    -> [PropertyListNode]
  {
    var elements: [PropertyListNode] = []
    for number in numbers { elements.append(try object(number, depth: depth + 1)) }
    return elements
  }

  private mutating func members(_ start: Int, _ low: Int, depth: Int)
    throws(PropertyListText.Problem) -> [PropertyListNode.Member]
  {
    let all = try references(start, low, isPaired: true)
    var members: [PropertyListNode.Member] = []
    for (key, value) in zip(all.prefix(all.count / 2), all.suffix(all.count / 2)) {
      guard let name = try object(key, depth: depth + 1).string else { throw Self.damaged }
      members.append(
        PropertyListNode.Member(
          key: name,
          keyRange: nil,
          value: try object(value, depth: depth + 1)
        )
      )
    }
    return members
  }

  /// The numbers of the objects in an array or a dictionary.
  private func references(_ start: Int, _ low: Int, isPaired: Bool = false)
    throws(PropertyListText.Problem) -> [Int]
  {
    let (count, first) = try length(start, low)
    let total = isPaired ? count * 2 : count
    guard total * referenceSize <= tableStart - first else { throw Self.damaged }
    var numbers: [Int] = []
    for index in 0..<total {
      numbers.append(try number(at: first + index * referenceSize, size: referenceSize))
    }
    return numbers
  }

  private mutating func content(_ start: Int, _ low: Int, width: Int)
    throws(PropertyListText.Problem) -> ArraySlice<UInt8>
  {
    let (count, first) = try length(start, low)
    guard count * width <= tableStart - first else { throw Self.damaged }
    // Many objects can refer to the same string, so the total length of all strings is limited,
    // too.
    byteCount += count * width
    guard byteCount <= 4 * PropertyListText.maximumByteCount else {
      throw Problem(text: "The strings in the property list are too long in total.")
    }
    return bytes[first..<first + count * width]
  }

  /// The number of elements in an object, and the offset of the first.
  private func length(_ start: Int, _ low: Int) throws(PropertyListText.Problem)
    -> (count: Int, first: Int)
  {
    var (count, first) = (low, start + 1)
    if low == 0x0F {
      guard first < tableStart, bytes[first] >> 4 == 0x1, bytes[first] & 0x0F <= 3 else {
        throw Self.damaged
      }
      let size = 1 << Int(bytes[first] & 0x0F)
      count = try number(at: first + 1, size: size)
      first += 1 + size
    }
    guard first <= tableStart, count <= PropertyListText.maximumByteCount else {
      throw Self.damaged
    }
    return (count, first)
  }

  /// Reads a date: seconds since the start of 2001, as a 64-bit number.
  private func date(at start: Int) throws(PropertyListText.Problem) -> PropertyListNode.Value {
    guard start + 8 <= tableStart else { throw Self.damaged }
    let bits = bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let seconds = Double(bitPattern: bits)
    guard seconds.isFinite, abs(seconds) < 1e11 else { throw Self.damaged }
    return .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  private func number(at start: Int, size: Int) throws(PropertyListText.Problem) -> Int {
    guard let number = Self.number(bytes, at: start, size: size) else { throw Self.damaged }
    return number
  }

  /// Reads a number of at most 48 bits, which is enough for any file of the permitted size.
  private static func number(_ bytes: [UInt8], at start: Int, size: Int) -> Int? {
    guard start >= 0, start <= bytes.count - size else { return nil }
    let number = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return number < 1 << 48 ? Int(number) : nil
  }

  private static func units(_ bytes: ArraySlice<UInt8>) -> [UInt16] {
    stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
  }
}
