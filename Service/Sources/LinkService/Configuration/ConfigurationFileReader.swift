import Foundation

/// Reads the files of a configuration.
package enum ConfigurationFileReader {
  /// The reason why a file was not read, as a sentence.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package var description: String
  }

  /// The path of a file whose name is relative to a folder.
  package static func path(_ name: String, from folder: String) -> String {
    if name.hasPrefix("/") || folder.isEmpty { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The folder of a file.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the bytes of a file. If the file is larger than the maximum, returns only the first
  /// bytes, one more than the maximum.
  package static func bytes(
    at path: String,
    maximumByteCount: Int = ConfigurationFile.maximumByteCount
  ) throws(Failure) -> [UInt8] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure(description: "There is no such file.")
    }
    guard !isFolder.boolValue else { throw Failure(description: "It is a folder.") }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw Failure(description: "Permission to read it is denied.")
    }
    defer { try? handle.close() }
    do {
      return Array(try handle.read(upToCount: maximumByteCount + 1) ?? Data())
    } catch {
      throw Failure(description: error.localizedDescription)
    }
  }
}
