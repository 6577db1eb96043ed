import ArgumentParser
import Foundation
import SiteAssociation
import Workloads

/// Compiles every association file of a folder and prints the times and sizes as JSON.
@main
struct CorpusFigures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus-figures",
    abstract: "Measure how long association files take to compile, and the memory they need.",
    discussion: "Example: corpus-figures ../shared/data/aasa-corpus"
  )

  @Argument(help: "A folder with files that end in .json.")
  var folder: String?

  @Option(help: "How often each file is compiled; the fastest time counts.")
  var repetitions = 5

  func run() throws {
    guard let folder = folder.map({ URL(fileURLWithPath: $0) }) ?? BenchmarkData.corpus else {
      throw ValidationError("There is no folder with association files.")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let figures = try names.filter { $0.hasSuffix(".json") }.sorted().map { name in
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      return Figures(name, data: data, repetitions: repetitions)
    }
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }
}

/// The figures of one file.
struct Figures: Encodable {
  var file: String
  var rules: Int
  var readNanoseconds: Int64
  var lintNanoseconds: Int64
  var compileNanoseconds: Int64
  var tableBytes: Int

  init(_ name: String, data: Data, repetitions: Int) {
    self.file = name
    let file = AssociationFile(reading: data)
    let ruleSets = file.ruleSets()
    rules = 0
    tableBytes = 0
    var objects: Set<Int> = []
    for (entry, ruleSet) in zip(file.entries, ruleSets)
    where objects.insert(entry.objectNumber).inserted {
      rules += entry.rules?.count ?? 0
      tableBytes += ruleSet.tableByteCount
    }
    func fastest(_ work: () -> Int) -> Int64 {
      var sum = 0
      let times = (0..<max(1, repetitions)).map { _ in
        ContinuousClock().measure { sum &+= work() }
      }
      precondition(sum >= 0)
      return (times.min() ?? .zero).nanoseconds
    }
    readNanoseconds = fastest { AssociationFile(reading: data).entries.count }
    lintNanoseconds = fastest { file.lint().count }
    compileNanoseconds = fastest { file.ruleSets().count }
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
