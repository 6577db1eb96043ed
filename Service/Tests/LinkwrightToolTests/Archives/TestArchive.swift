import CZlib

/// Archives for tests, built byte by byte so that they can be wrong.
enum TestArchive {
  /// Compresses bytes with zlib.
  static func deflated(_ bytes: [UInt8], windowBits: Int32 = -15) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    deflateInit2_(&stream, 6, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 100 + 1_000)
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    return Array(output.prefix(count))
  }

  static func gzip(_ bytes: [UInt8]) -> [UInt8] { deflated(bytes, windowBits: 31) }

  /// A tar archive in the format ustar, with blocks of zeros at the end.
  static func tar(_ files: [(path: String, bytes: [UInt8])], type: Character = "0") -> [UInt8] {
    files.flatMap { tarEntry($0.path, $0.bytes, type: type) } + [UInt8](repeating: 0, count: 1_024)
  }

  static func tarEntry(_ path: String, _ bytes: [UInt8], type: Character = "0") -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func set(_ offset: Int, _ text: String) {
      header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
    }
    func octal(_ number: Int, _ count: Int) -> String {
      let digits = String(number, radix: 8)
      return String(repeating: "0", count: count - digits.count) + digits
    }
    set(0, String(path.prefix(100)))
    set(100, "0000644\0")
    set(124, octal(bytes.count, 11) + " ")
    set(148, "        ")
    set(156, String(type))
    set(257, "ustar\u{0}00")
    set(148, octal(header.reduce(0) { $0 + Int($1) }, 6) + "\0 ")
    let padding = (512 - bytes.count % 512) % 512
    return header + bytes + [UInt8](repeating: 0, count: padding)
  }

  struct ZipFile {
    var path: String
    var bytes: [UInt8]
    var isCompressed = true
    var flags: UInt16 = 0
  }

  static func zip(_ files: [ZipFile]) -> [UInt8] {
    var data: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let content = file.isCompressed ? deflated(file.bytes) : file.bytes
      let name = Array(file.path.utf8)
      let common =
        little(20, 2) + little(Int(file.flags), 2) + little(file.isCompressed ? 8 : 0, 2)
        + little(0, 4) + little(0, 4) + little(content.count, 4) + little(file.bytes.count, 4)
        + little(name.count, 2) + little(0, 2)
      directory +=
        little(0x0201_4B50, 4) + little(20, 2) + common + little(0, 2) + little(0, 2) + little(0, 2)
        + little(0, 4) + little(data.count, 4) + name
      data += little(0x0403_4B50, 4) + common + name + content
    }
    return data + directory + little(0x0605_4B50, 4) + little(0, 4) + little(files.count, 2)
      + little(files.count, 2) + little(directory.count, 4) + little(data.count, 4) + little(0, 2)
  }

  static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func big(_ number: Int, _ count: Int = 4) -> [UInt8] {
    little(number, count).reversed()
  }
}
