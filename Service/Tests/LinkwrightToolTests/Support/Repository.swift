import Foundation

/// Where things are in this clone.
enum Repository {
  /// The root, by way of a symbolic link. The path of the link has the same length for every clone,
  /// because the length decides where sentences with a path wrap. They also wrap at a blank, which the
  /// path of a clone may contain.
  static let root: URL = {
    guard symlink(clone.path(percentEncoded: false), link) == 0 else {
      fatalError("\(link) cannot be created: \(String(cString: strerror(errno)))")
    }
    atexit { unlink(Repository.link) }
    return URL(fileURLWithPath: link, isDirectory: true)
  }()

  private static let link = "/tmp/linkwright-clone-" + UUID().uuidString.prefix(8)

  private static let clone: URL = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { url.deleteLastPathComponent() }
    return url
  }()

  static let golden = root.appending(path: "Service/Tests/LinkwrightToolTests/Golden")

  static func example(_ name: String) -> String {
    root.appending(path: "Examples").appending(path: name).path(percentEncoded: false)
  }

  /// Whether golden files and the README are to be written anew.
  static let isRecording = ProcessInfo.processInfo.environment["LINKWRIGHT_RECORD"] == "1"

  /// Real files as sites publish them, in a folder beside the clone; empty where it is absent.
  static let corpus: [String] = {
    let environment = ProcessInfo.processInfo.environment
    let shared =
      environment["LINKWRIGHT_SHARED"].map { URL(fileURLWithPath: $0) }
      ?? clone.deletingLastPathComponent().appending(path: "shared")
    let folder = shared.appending(path: "data/aasa-corpus").path(percentEncoded: false)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
  }()

  /// The folder of the tool that was built with these tests.
  static let tools: URL? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    for _ in 0..<6 {
      folder.deleteLastPathComponent()
      let tool = folder.appending(path: "linkwright").path(percentEncoded: false)
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: tool, isDirectory: &isFolder), !isFolder.boolValue {
        return folder
      }
    }
    return nil
  }()
}
