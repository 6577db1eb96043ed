import Foundation
import LinkService
import SiteAssociation

/// A run of `test`: it reads files with expectations and tests them.
struct TestRun: Sendable {
  /// The paths of the files; `-` for standard input.
  var paths: [String]
  var sources: ExpectationSources
  /// Whether outcomes must be certain.
  var isStrict = false
  var reader = InputReader()

  func report() async -> TestReport {
    var files: [TestReport.File] = []
    for path in paths { files.append(await test(path)) }
    return TestReport(files: files)
  }

  private func test(_ path: String) async -> TestReport.File {
    let name = InputReader.name(of: path)
    do throws(InputError) {
      let file = try ExpectationFile(opening: path, reader: reader)
      var content = TestReport.Content(source: file.source, findings: file.findings)
      if let settings = file.settings {
        let folder = ConfigurationFileReader.folder(of: path)
        let (context, findings) = await sources.context(of: settings, in: folder)
        content.findings = (content.findings + findings).inFileOrder
        if let context {
          content.results = await Self.results(of: settings, in: context, isStrict: isStrict)
        }
      }
      return TestReport.File(name: name, content: .success(content))
    } catch {
      return TestReport.File(name: name, content: .failure(error))
    }
  }

  /// Tests all expectations, on all cores.
  static func results(
    of settings: ExpectationSettings,
    in context: ExpectationContext,
    isStrict: Bool
  ) async -> [ExpectationResult] {
    let expectations = settings.expectations
    let count = max(1, min(ProcessInfo.processInfo.activeProcessorCount, expectations.count / 32))
    let size = (expectations.count + count - 1) / count
    return await withTaskGroup(of: (Int, [ExpectationResult]).self) { group in
      for part in 0..<count {
        let range =
          min(part * size, expectations.count)..<min((part + 1) * size, expectations.count)
        group.addTask {
          (part, range.flatMap { results(of: expectations[$0], in: context, isStrict: isStrict) })
        }
      }
      var parts = [[ExpectationResult]](repeating: [], count: count)
      for await (part, results) in group { parts[part] = results }
      return parts.flatMap(\.self)
    }
  }

  /// Tests one expectation from each of its origins.
  private static func results(
    of expectation: Expectation,
    in context: ExpectationContext,
    isStrict: Bool
  ) -> [ExpectationResult] {
    let installed = expectation.installed.map { apps in
      apps.compactMap { context.names.id(of: $0.value) }
    }
    let device = context.device(with: installed)
    return expectation.origins.map {
      ExpectationResult(expectation, from: $0, on: device, in: context, isStrict: isStrict)
    }
  }
}

extension ExpectationFile {
  /// Reads a file. Paths in the file are relative to the folder of the file.
  init(
    opening path: String,
    mayLackOutcomes: Bool = false,
    reader: InputReader
  ) throws(InputError) {
    self.init(
      reading: try reader.read(path),
      mayLackOutcomes: mayLackOutcomes,
      in: ConfigurationFileReader.folder(of: path)
    )
  }

  /// Reads the content of a file in a folder.
  init(reading bytes: [UInt8], mayLackOutcomes: Bool = false, in folder: String) {
    self.init(reading: bytes, mayLackOutcomes: mayLackOutcomes) {
      try ConfigurationFileReader.bytes(at: ConfigurationFileReader.path($0, from: folder))
    }
  }
}
