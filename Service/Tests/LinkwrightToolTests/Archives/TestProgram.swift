/// Programs in Apple's format, with nothing but a signature.
enum TestProgram {
  static func propertyList(_ domains: [String], app: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>application-identifier</key>
      <string>\(app)</string>
      <key>com.apple.developer.associated-domains</key>
      <array>
    \(domains.map { "    <string>\($0)</string>" }.joined(separator: "\n"))
      </array>
    </dict>
    </plist>

    """
  }

  /// A signature with blobs: the numbers of their slots, their magic numbers and their content.
  static func signature(_ blobs: [(slot: Int, magic: Int, content: [UInt8])]) -> [UInt8] {
    var index: [UInt8] = []
    var data: [UInt8] = []
    for blob in blobs {
      index += TestArchive.big(blob.slot) + TestArchive.big(12 + 8 * blobs.count + data.count)
      data += TestArchive.big(blob.magic) + TestArchive.big(8 + blob.content.count) + blob.content
    }
    return TestArchive.big(0xFADE_0CC0) + TestArchive.big(12 + index.count + data.count)
      + TestArchive.big(blobs.count) + index + data
  }

  static func signature(_ list: String) -> [UInt8] {
    signature([
      (0, 0xFADE_0C02, [UInt8](repeating: 1, count: 64)), (5, 0xFADE_7171, Array(list.utf8)),
    ])
  }

  /// A program with a load command, and the signature after some code.
  static func machO(
    _ signature: [UInt8]?,
    codeByteCount: Int = 20_000,
    isWide: Bool = true
  ) -> [UInt8] {
    let headerByteCount = isWide ? 32 : 28
    let other =
      TestArchive.little(0x1B, 4) + TestArchive.little(24, 4) + [UInt8](repeating: 7, count: 16)
    let offset = headerByteCount + other.count + 16 + codeByteCount
    let command =
      signature.map {
        TestArchive.little(0x1D, 4) + TestArchive.little(16, 4) + TestArchive.little(offset, 4)
          + TestArchive.little($0.count, 4)
      } ?? TestArchive.little(0x2, 4) + TestArchive.little(16, 4) + [UInt8](repeating: 0, count: 8)
    let commands = other + command
    let header =
      TestArchive.little(isWide ? 0xFEED_FACF : 0xFEED_FACE, 4) + TestArchive.little(0x0100_000C, 4)
      + TestArchive.little(0, 4) + TestArchive.little(2, 4) + TestArchive.little(2, 4)
      + TestArchive.little(commands.count, 4) + TestArchive.little(0, 4)
      + (isWide ? TestArchive.little(0, 4) : [])
    let code = (0..<codeByteCount).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    return header + commands + code + (signature ?? [])
  }

  /// A universal file with a program for Intel and one for ARM.
  static func universal(_ intel: [UInt8], _ arm: [UInt8], isLarge: Bool = false) -> [UInt8] {
    let first = 4_096
    let second = (first + intel.count + 16_383) / 16_384 * 16_384
    func slice(_ cpu: Int, _ offset: Int, _ count: Int) -> [UInt8] {
      let size = isLarge ? 8 : 4
      return TestArchive.big(cpu) + TestArchive.big(3) + TestArchive.big(offset, size)
        + TestArchive.big(count, size) + TestArchive.big(14) + (isLarge ? TestArchive.big(0) : [])
    }
    var file =
      TestArchive.big(isLarge ? 0xCAFE_BABF : 0xCAFE_BABE) + TestArchive.big(2)
      + slice(0x0100_0007, first, intel.count) + slice(0x0100_000C, second, arm.count)
    file += [UInt8](repeating: 0, count: first - file.count) + intel
    file += [UInt8](repeating: 0, count: second - file.count) + arm
    return file
  }

  /// Entitlements in DER: strings, lists of strings and booleans.
  static func der(_ values: [(key: String, value: [UInt8])]) -> [UInt8] {
    let pairs = values.map { derValue(0x30, derString($0.key) + $0.value) }
    let version: [UInt8] = [0x02, 0x01, 0x01]
    return derValue(0x70, version + derValue(0xB0, pairs.flatMap { $0 }))
  }

  static func derString(_ text: String) -> [UInt8] { derValue(0x0C, Array(text.utf8)) }

  static func derList(_ texts: [String]) -> [UInt8] {
    derValue(0x30, texts.flatMap { derString($0) })
  }

  static func derValue(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length: [UInt8]
    switch content.count {
    case ..<128: length = [UInt8(content.count)]
    case ..<256: length = [0x81, UInt8(content.count)]
    default: length = [0x82] + TestArchive.big(content.count, 2)
    }
    return [tag] + length + content
  }

  static func information(_ executable: String, identifier: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleExecutable</key><string>\(executable)</string>
      <key>CFBundleIdentifier</key><string>\(identifier)</string>
      </dict></plist>

      """.utf8
    )
  }
}
