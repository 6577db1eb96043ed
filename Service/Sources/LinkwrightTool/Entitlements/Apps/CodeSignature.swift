/// The entitlements in the code signature of a program (Mach-O).
///
/// The layout is that of Apple's open source: `mach-o/loader.h`, `mach-o/fat.h` and
/// `cs_blobs.h` of xnu. The signature is not verified.
enum CodeSignature {
  /// Why a program has no entitlements.
  enum Failure: Error, Hashable {
    case notAProgram
    case unsigned
    case damaged(String)
    case archive(ArchiveError)
  }

  private static let maximumCommandByteCount = 4 << 20
  private static let maximumSignatureByteCount = 64 << 20
  private static let maximumBlobCount = 1_000
  /// The same limit as for property lists in files.
  private static let maximumEntitlementsByteCount = 1 << 20

  /// Returns the entitlements as a property list in XML, with its header; nil if the program is
  /// signed without entitlements.
  static func entitlements(of program: any ByteStream) throws(Failure) -> [UInt8]? {
    let start = try read(program, at: 0, count: 4_096)
    let sliceOffset = try sliceOffset(start)
    let header =
      sliceOffset == 0 ? Array(start.prefix(32)) : try read(program, at: sliceOffset, count: 32)
    let isWide = header.starts(with: [0xCF, 0xFA, 0xED, 0xFE])
    guard isWide || header.starts(with: [0xCE, 0xFA, 0xED, 0xFE]), header.count == 32 else {
      throw .notAProgram
    }
    let headerByteCount = isWide ? 32 : 28
    let commandByteCount = header.littleEndian(at: 20)
    guard commandByteCount <= maximumCommandByteCount else {
      throw .damaged("its load commands are too large")
    }
    let commands: [UInt8]
    if sliceOffset == 0, headerByteCount + commandByteCount <= start.count {
      commands = Array(start[headerByteCount..<headerByteCount + commandByteCount])
    } else if sliceOffset == 0 {
      // The stream has already moved past the bytes in `start`, and cannot go back.
      let rest = try read(
        program,
        at: start.count,
        count: headerByteCount + commandByteCount - start.count
      )
      commands = Array(start.dropFirst(headerByteCount)) + rest
    } else if isWide {
      commands = try read(program, at: sliceOffset + 32, count: commandByteCount)
    } else {
      commands =
        Array(header.suffix(4))
        + (try read(program, at: sliceOffset + 32, count: max(0, commandByteCount - 4)))
    }
    let signature = try signatureRange(in: commands)
    guard signature.lowerBound >= headerByteCount + commandByteCount else {
      throw .damaged("its signature overlaps its load commands")
    }
    guard signature.count <= maximumSignatureByteCount else {
      throw .damaged("its signature is too large")
    }
    // In a very short program, the bytes in `start` already contain a part of the signature or all
    // of it.
    let offset = sliceOffset + signature.lowerBound
    let known = start.dropFirst(offset).prefix(signature.count)
    let rest = signature.count - known.count
    let blob =
      Array(known) + (rest > 0 ? try read(program, at: offset + known.count, count: rest) : [])
    guard blob.count == signature.count else { throw .archive(ArchiveError(.cutOff)) }
    return try entitlements(inSignature: blob)
  }

  /// In a universal file, the offset of the program for 64-bit ARM or, if there is none, of the
  /// first program. In a file with one program, 0.
  private static func sliceOffset(_ start: [UInt8]) throws(Failure) -> Int {
    let isLarge = start.starts(with: [0xCA, 0xFE, 0xBA, 0xBF])
    guard isLarge || start.starts(with: [0xCA, 0xFE, 0xBA, 0xBE]) else { return 0 }
    let count = start.bigEndian(at: 4)
    let size = isLarge ? 32 : 20
    // Java classes start with the same bytes. Their version is in the place of the count, and is at
    // least 45.
    guard (1...40).contains(count), start.count >= 8 + count * size else { throw .notAProgram }
    let slices = (0..<count).map { index in
      let slice = 8 + index * size
      return (
        isARM: start.bigEndian(at: slice) == 0x0100_000C,
        offset: isLarge ? start.bigEndian(at: slice + 8, 8) : start.bigEndian(at: slice + 8)
      )
    }
    guard let offset = (slices.first(where: \.isARM) ?? slices.first)?.offset,
      (start.count...(1 << 40)).contains(offset)
    else { throw .damaged("it names no valid program") }
    return offset
  }

  /// The place of the signature in the program, from the load command LC_CODE_SIGNATURE.
  private static func signatureRange(in commands: [UInt8]) throws(Failure) -> Range<Int> {
    var offset = 0
    while offset + 8 <= commands.count {
      let size = commands.littleEndian(at: offset + 4)
      guard size >= 8, size <= commands.count - offset else {
        throw .damaged("a load command is invalid")
      }
      if commands.littleEndian(at: offset) == 0x1D, size >= 16 {
        let start = commands.littleEndian(at: offset + 8)
        return start..<start + commands.littleEndian(at: offset + 12)
      }
      offset += size
    }
    throw .unsigned
  }

  /// Reads the blobs of a signature. A property list takes precedence over the same entitlements in
  /// DER.
  static func entitlements(inSignature bytes: [UInt8]) throws(Failure) -> [UInt8]? {
    guard bytes.count >= 12, bytes.bigEndian(at: 0) == 0xFADE_0CC0 else {
      throw .damaged("its signature is not one of Apple's")
    }
    let count = bytes.bigEndian(at: 8)
    guard count <= maximumBlobCount, bytes.count >= 12 + 8 * count else {
      throw .damaged("its signature has an invalid list")
    }
    var binary: [UInt8]?
    for index in 0..<count {
      let offset = bytes.bigEndian(at: 12 + 8 * index + 4)
      guard offset <= bytes.count - 8 else { continue }
      let magic = bytes.bigEndian(at: offset)
      guard magic == 0xFADE_7171 || magic == 0xFADE_7172 else { continue }
      let length = bytes.bigEndian(at: offset + 4)
      guard length >= 8, length <= bytes.count - offset else {
        throw .damaged("its entitlements are cut off")
      }
      guard length <= maximumEntitlementsByteCount else {
        throw .damaged("its entitlements are too large")
      }
      let blob = Array(bytes[offset..<offset + length])
      if magic == 0xFADE_7171 { return blob }
      binary = Array(blob.dropFirst(8))
    }
    guard let binary else { return nil }
    guard let list = DEREntitlements.propertyList(binary) else {
      throw .damaged("its entitlements in DER are invalid")
    }
    return Array(list.utf8)
  }

  private static func read(
    _ program: any ByteStream,
    at offset: Int,
    count: Int
  ) throws(Failure) -> [UInt8] {
    do throws(ArchiveError) {
      return try program.read(at: offset, count: count)
    } catch {
      throw .archive(error)
    }
  }
}

extension [UInt8] {
  /// A little-endian 32-bit number; 0 if the bytes end before the number does.
  fileprivate func littleEndian(at offset: Int) -> Int {
    let bytes = dropFirst(offset).prefix(4)
    return bytes.count == 4 ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : 0
  }

  /// A big-endian number, which is never negative; 0 if the bytes end before the number does.
  fileprivate func bigEndian(at offset: Int, _ byteCount: Int = 4) -> Int {
    let bytes = dropFirst(offset).prefix(byteCount)
    guard bytes.count == byteCount else { return 0 }
    let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return value >> 62 == 0 ? Int(value) : 0
  }
}
