import Foundation
import ProcessTestSupport
import Testing

@testable import LinkwrightTool

@Suite("show with a sysdiagnose")
struct RecordArchiveTests {
  private static let example = Repository.example("swcutil_show.txt")
  private let records: [UInt8]
  private let scratch: ScratchFolder

  init() throws {
    records = Array(try Data(contentsOf: URL(filePath: Self.example)))
    scratch = try ScratchFolder()
  }

  private func path(_ bytes: [UInt8], _ name: String = "sysdiagnose.tar.gz") throws -> String {
    let path = "\(scratch.path)/\(name)"
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  private func show(_ bytes: [UInt8]) throws -> Outcome {
    try outcome(of: "show", try path(bytes))
  }

  /// A sysdiagnose with another large file before and after the records.
  private func archive(_ name: String = "sysdiagnose_2024.11.15/swcutil_show.txt") -> [UInt8] {
    let other = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    return TestArchive.tar([
      ("sysdiagnose_2024.11.15/logs/system_logs.bin", other), (name, records),
      ("sysdiagnose_2024.11.15/ps.txt", other),
    ])
  }

  @Test("The records are found in a compressed and in a plain archive")
  func found() throws {
    let expected = try outcome(of: "show", Self.example)
    #expect(try show(TestArchive.gzip(archive())) == expected)
    #expect(try show(archive()) == expected)
    #expect(try show(archive("../../../tmp/swcutil_show.txt")) == expected)
    // Two streams, as pigz and logrotate write them.
    let whole = archive()
    let pieces =
      TestArchive.gzip(Array(whole[..<70_000])) + TestArchive.gzip(Array(whole[70_000...]))
    #expect(try show(pieces) == expected)
    #expect(try show(pieces + [0, 0, 0]) == expected)
  }

  @Test("An archive of the program tar is read", .enabled(if: tar != nil, "tar is not installed"))
  func realTar() async throws {
    let long = String(repeating: "a-long-name/", count: 20)
    let folder = "\(scratch.path)/in/\(long)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(records).write(to: URL(filePath: folder + "swcutil_show.txt"))
    for format in ["gnu", "pax"] {
      let archive = "\(scratch.path)/\(format).tar.gz"
      let command = ExternalCommand(
        URL(filePath: Self.tar ?? ""),
        ["--format=\(format)", "-czf", archive, "-C", scratch.path, "in"]
      )
      #expect(try await command.run().status == .exited(0))
      #expect(try outcome(of: "show", archive) == outcome(of: "show", Self.example))
    }
  }

  private static let tar = ["/bin/tar", "/usr/bin/tar"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test("diagnose reads the records in a sysdiagnose")
  func diagnose() throws {
    let archive = try path(TestArchive.gzip(archive()))
    #expect(
      try InputReader().deviceRecords(at: archive) == InputReader().deviceRecords(at: Self.example)
    )
  }

  @Test("An archive without exactly one file of records is an error")
  func otherContents() throws {
    func message(_ files: [(path: String, bytes: [UInt8])]) throws -> String {
      let result = try show(TestArchive.gzip(TestArchive.tar(files)))
      #expect(result.exit == .unusableInput)
      return result.text(on: .errors)
    }
    #expect(
      try message([("a/ps.txt", [65])]).hasSuffix("The archive contains no swcutil_show.txt.\n")
    )
    #expect(
      try message([("a/swcutil_show.txt", [65])])
        .hasSuffix("In the archive, a/swcutil_show.txt has no records of associated domains.\n")
    )
    let two = [("a/swcutil_show.txt", records), ("b/swcutil_show.txt", records)]
    #expect(
      try message(two).hasSuffix(
        "The archive contains 2 files with records (a/swcutil_show.txt, b/swcutil_show.txt). "
          + "Extract one of them and pass it.\n"
      )
    )
    // A file of another kind with the same name does not matter.
    let one = [
      ("a/swcutil_show.txt", [UInt8](repeating: 65, count: 9)), ("b/swcutil_show.txt", records),
    ]
    #expect(try show(TestArchive.gzip(TestArchive.tar(one))).exit == .fine)
  }

  @Test("A truncated archive is an error", arguments: [0.2, 0.5, 0.9, 0.999])
  func truncated(share: Double) throws {
    for bytes in [archive().dropLast(2_000), TestArchive.gzip(archive())[...]] {
      let result = try show(Array(bytes.prefix(Int(Double(bytes.count) * share))))
      #expect(result.exit == .unusableInput)
      #expect(result.text(on: .errors).contains("the archive is cut off"))
    }
  }

  @Test("A damaged archive never ends in a crash")
  func damaged() throws {
    let small = TestArchive.tar([("a/b.txt", [1, 2, 3]), ("a/swcutil_show.txt", records)])
    for bytes in [small, TestArchive.gzip(small)] {
      for index in stride(from: 0, to: min(bytes.count, 3_000), by: 47) {
        for value in [UInt8(0), 0xFF] {
          var damaged = bytes
          damaged[index] = value
          let result = try show(damaged)
          #expect([.fine, .unusableInput].contains(result.exit))
        }
      }
    }
  }

  @Test("The decompressed size is limited")
  func bomb() throws {
    let zeros = [UInt8](repeating: 0, count: 8 << 20)
    // The content of one file, so that the end of the archive does not come first.
    let bytes = TestArchive.gzip(TestArchive.tarEntry("a/large.bin", zeros))
    #expect(bytes.count < 20_000)
    var archive = try RecordArchive(.gzip)
    archive.maximumByteCount = 1 << 20
    #expect(throws: ArchiveError.self) { _ = try archive.receive(bytes) }
    // A file of records that is too large is not collected.
    let records = TestArchive.tarEntry("a/swcutil_show.txt", zeros + zeros + zeros)
    let result = try show(TestArchive.gzip(records))
    #expect(result.exit == .unusableInput)
    #expect(result.text(on: .errors).contains("the archive has more than"))
  }

  @Test("The files that are found are limited in number and in total size")
  func manyFiles() throws {
    func receive(_ entry: [UInt8], count: Int, limit: Int) throws {
      var reader = TarReader(maximumByteCount: limit) { $0.hasSuffix("swcutil_show.txt") }
      for _ in 0..<count { try reader.receive(entry[...]) }
    }
    let empty = TestArchive.tarEntry("a/swcutil_show.txt", [])
    try receive(empty, count: 50, limit: 1_000)
    #expect(throws: ArchiveError(.tooLarge("100 matching files"))) {
      try receive(empty, count: 101, limit: 1_000)
    }
    let full = TestArchive.tarEntry("a/swcutil_show.txt", [UInt8](repeating: 65, count: 4_096))
    try receive(full, count: 2, limit: 8_192)
    #expect(throws: ArchiveError(.tooLarge("8 KiB in files such as a/swcutil_show.txt"))) {
      try receive(full, count: 3, limit: 8_192)
    }
  }

  @Test("Names from an archive cannot control the terminal")
  func names() throws {
    let zeros = [UInt8](repeating: 0, count: InputReader.maximumByteCount + 1)
    let entry = TestArchive.tarEntry("\u{1B}[31mred/swcutil_show.txt", zeros)
    let result = try show(TestArchive.gzip(entry))
    #expect(result.exit == .unusableInput)
    #expect(result.text(on: .errors).contains("\\u{1b}[31mred/swcutil_show.txt"))
    #expect(!result.text(on: .errors).contains("\u{1B}"))
  }

  @Test("Sizes that no archive has are errors")
  func sizes() throws {
    var header = TestArchive.tarEntry("a/x", [])
    for field in ["77777777777\0", "\u{80}", "99999999999\0"] {
      header.replaceSubrange(124..<124 + field.utf8.count, with: field.utf8)
      header.replaceSubrange(148..<156, with: Array("        ".utf8))
      let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
      header.replaceSubrange(148..<148 + sum.utf8.count, with: sum.utf8)
      let result = try show(TestArchive.gzip(header + [UInt8](repeating: 1, count: 2_000)))
      #expect(result.exit == .unusableInput)
    }
  }
}
