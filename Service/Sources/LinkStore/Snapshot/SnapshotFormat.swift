import Foundation
import LinkwrightCore

/// The layout of a snapshot. Numbers are little-endian; checksums are CRC-32C.
///
///     header   0   "LWTABLES"
///              8   version   3, four bytes
///              12  time      milliseconds since 1970, eight bytes
///              20  checksum  of the bytes before it
///     record   0   kind, and three bytes of zero
///              4   length    of the payload, four bytes
///              8   checksum  of the eight bytes before it and of the payload
///              12  payload
///
/// The payload of the last record contains the numbers of links, invitations, keys and visit
/// counts. It also contains a checksum of the checksums of all other records, so that a missing
/// record is noticed.
///
/// Version 1 has no record of the last event. Before version 3, invitations have no previews.
enum SnapshotFormat {
  static let mark = Array("LWTABLES".utf8)
  static let version: UInt32 = 3
  static let headerCount = 24
  static let recordHeaderCount = 12
  /// The maximum size of a payload. Every link that the service accepts is smaller.
  static let maximumPayloadCount = 1 << 24

  /// From 1970 to the year 9999.
  private static let times: Range<Int64> = 0..<253_402_300_800_000

  static func header(at time: Timestamp) -> [UInt8] {
    var bytes = mark
    append(version, to: &bytes)
    withUnsafeBytes(of: time.milliseconds.littleEndian) { bytes.append(contentsOf: $0) }
    append(checksum(bytes[...], []), to: &bytes)
    return bytes
  }

  /// - Returns: The time in the header.
  static func time(inHeader bytes: [UInt8], of path: String) throws(SnapshotError) -> Timestamp {
    guard bytes.count == headerCount, bytes.starts(with: mark),
      checksum(bytes[..<20], []) == number(bytes, at: 20)
    else { throw .damaged(path, "it does not begin with the header of a snapshot") }
    let found = number(bytes, at: 8)
    guard found <= version else {
      throw SnapshotError(
        .newerVersion,
        "A later version of the service wrote \(path) (format \(found)), so it is not used."
      )
    }
    let milliseconds = bytes.withUnsafeBytes {
      Int64(littleEndian: $0.loadUnaligned(fromByteOffset: 12, as: Int64.self))
    }
    guard times.contains(milliseconds) else { throw .damaged(path, "its time is impossible") }
    return Timestamp(milliseconds: milliseconds)
  }

  /// A record with its header.
  static func record(_ kind: SnapshotRecord.Kind, _ payload: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [kind.rawValue, 0, 0, 0]
    bytes.reserveCapacity(recordHeaderCount + payload.count)
    append(UInt32(payload.count), to: &bytes)
    append(checksum(bytes[...], payload[...]), to: &bytes)
    bytes += payload
    return bytes
  }

  static func checksum(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> UInt32 {
    first.withUnsafeBytes { first in second.withUnsafeBytes { Checksum.of(first, $0) } }
  }

  /// Combines the checksum of a record with the checksum of all records before it.
  static func chained(_ chain: UInt32, _ checksum: UInt32) -> UInt32 {
    withUnsafeBytes(of: (chain.littleEndian, checksum.littleEndian)) {
      Checksum.of($0, UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes.withUnsafeBytes {
      UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

extension SnapshotError {
  static func damaged(_ path: String, _ reason: String) -> SnapshotError {
    SnapshotError(.damaged, "\(path) is damaged (\(reason)), so it is not used.")
  }

  /// Creates an error for the system call that has just failed.
  static func system(_ what: String, _ path: String) -> SnapshotError {
    let number = errno
    return SnapshotError(
      number == ENOENT ? .missing : .inputOutput,
      number == ENOENT
        ? "\(path) does not exist."
        : "Cannot \(what) \(path): \(String(cString: strerror(number)))."
    )
  }
}

/// The numbers in the last record of a snapshot.
struct SnapshotTotals: Hashable {
  var links = 0
  var invitations = 0
  var keys = 0
  var visitCounts = 0
  /// The checksum of the checksums of all records before the last one.
  var chain: UInt32 = 0

  mutating func add(_ kind: SnapshotRecord.Kind, checksum: UInt32) {
    chain = SnapshotFormat.chained(chain, checksum)
    switch kind {
    case .link: links += 1
    case .invitation: invitations += 1
    case .key: keys += 1
    case .visitCount: visitCounts += 1
    case .lastEvent, .end: break
    }
  }

  var payload: [UInt8] {
    var writer = SnapshotValueWriter()
    for count in [links, invitations, keys, visitCounts, Int(chain)] { writer.write(Int64(count)) }
    return writer.bytes
  }
}
