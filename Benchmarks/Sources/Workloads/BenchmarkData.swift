public import Foundation

/// Files outside the repository, which may be missing.
public enum BenchmarkData {
  /// The folder with published association files, in the folder that `LINKWRIGHT_SHARED` names or in
  /// `shared` beside the repository, or nil when it is missing.
  public static var corpus: URL? {
    let environment = ProcessInfo.processInfo.environment
    let shared = environment["LINKWRIGHT_SHARED"].map { URL(fileURLWithPath: $0) } ?? beside
    let folder = shared.appendingPathComponent("data/aasa-corpus")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// The published file of a wiki with 236 rules, or nil when it is missing.
  public static var wikiFile: [UInt8]? {
    corpus.flatMap { try? Data(contentsOf: $0.appendingPathComponent("0144.json")) }.map(Array.init)
  }

  private static var beside: URL {
    // This file is four folders below the root of the repository.
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent("shared")
  }
}
