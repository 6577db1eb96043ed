import Foundation

/// Tries whether a folder takes a file.
enum DiskProbe {
  static func canWrite(in folder: String) -> Bool {
    let file = URL(filePath: folder).appending(path: "probe-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    // A block, as a full disk still takes empty files.
    return (try? Data(count: 4096).write(to: file)) != nil
  }
}
