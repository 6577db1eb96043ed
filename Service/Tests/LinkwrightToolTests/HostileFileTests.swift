import Foundation
import Testing

/// A file that takes the built tool long, of the families in Scripts/hostile_files.py.
///
/// `make hostile` measures the release build on all families; docs/reliability.md has the figures.
@Suite("Files built to hurt")
struct HostileFileTests {
  private static let slowest = ["entries-with-a-variable"]

  /// The limits of the release build are 1 s of processor time and 128 MiB.
  @Test(
    "lint and explain take bounded processor time and memory",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"),
      "python3 is absent"
    ),
    arguments: slowest
  )
  func limits(family: String) async throws {
    let result = try await ToolProcess.shell(
      "/usr/bin/python3 Scripts/measure-hostile --first --seconds 20 --mebibytes 256 "
        + "--family \(family) --command lint --command explain \"$(command -v linkwright)\""
    )
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  private static let pictures: [String] = [
    "svg-attributes", "svg-use", "svg-rules-of-elements", "svg-selectors", "png-chunks",
    "configuration-aliases-of-brand",
  ]

  @Test(
    "A picture of a brand takes bounded processor time and memory",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"),
      "python3 is absent"
    ),
    arguments: pictures
  )
  func picture(family: String) async throws {
    let result = try await ToolProcess.shell(
      "/usr/bin/python3 Scripts/measure-hostile --first --seconds 10 --mebibytes 256 "
        + "--family \(family) --command 'config check' \"$(command -v linkwright)\""
    )
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  /// One text of each kind of file consists of combining marks.
  private static let marks = [
    "combining-app", "assetlinks-marks-relation", "entitlements-marks-host", "records-marks-domain",
    "configuration-marks-host", "device-marks-app-id", "device-marks-host-of-file", "archive-marks",
    "app-marks",
  ]

  @Test(
    "A long sequence of combining marks takes bounded processor time",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"),
      "python3 is absent"
    ),
    arguments: marks
  )
  func combiningMarks(family: String) async throws {
    let result = try await ToolProcess.shell(
      "/usr/bin/python3 Scripts/measure-hostile --first --seconds 10 --mebibytes 256 "
        + "--family \(family) \"$(command -v linkwright)\""
    )
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
