public import Foundation

/// Files that lie outside the repository and may be absent.
public enum SharedData {
  /// The folder with association files as sites publish them, or nil when there is none: in the
  /// folder that `LINKWRIGHT_SHARED` names, or else in `shared` beside the repository.
  public static var corpus: URL? {
    let environment = ProcessInfo.processInfo.environment
    let shared = environment["LINKWRIGHT_SHARED"].map { URL(fileURLWithPath: $0) } ?? beside
    let folder = shared.appendingPathComponent("data/aasa-corpus")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// The published file of a wiki that has 236 rules, or nil when it is not there.
  public static var wikiFile: [UInt8]? {
    corpus.flatMap { try? Data(contentsOf: $0.appendingPathComponent("0144.json")) }.map(Array.init)
  }

  private static var beside: URL {
    // This file is four folders below the folder of the repository.
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent("shared")
  }
}
