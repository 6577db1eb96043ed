import SiteAssociation

/// The configuration of a running service and its file.
///
/// ```swift
/// var source = try ConfigurationSource(path: "linkwright.yaml")
/// let reload = source.reload()
/// for message in reload.messages { logger.notice("\(message)") }
/// ```
package struct ConfigurationSource: Sendable {
  package let path: String
  /// The latest configuration without an error.
  package private(set) var current: ServiceConfiguration

  private let readingFile: @Sendable (String) throws -> [UInt8]

  /// Reads the file for the first time.
  ///
  /// - Parameter readingFile: Reads the file at a path.
  /// - Throws: `ConfigurationError` if the file has no usable configuration.
  package init(
    path: String,
    readingFile: @escaping @Sendable (String) throws -> [UInt8] = {
      try ConfigurationFileReader.bytes(at: $0)
    }
  ) throws(ConfigurationError) {
    self.path = path
    self.readingFile = readingFile
    let (configuration, messages) = Self.read(path, readingFile)
    guard let configuration else { throw ConfigurationError(messages: messages) }
    current = configuration
  }

  /// Reads the file again. If the file has an error, the current configuration stays in use.
  package mutating func reload() -> ConfigurationReload {
    let (configuration, messages) = Self.read(path, readingFile)
    guard let configuration else {
      return ConfigurationReload(
        result: .refused,
        messages: messages + ["\(path) has errors; the previous configuration stays in use."]
      )
    }
    guard configuration != current else {
      return ConfigurationReload(
        result: .unchanged,
        messages: messages + ["\(path) is unchanged."]
      )
    }
    current = configuration
    return ConfigurationReload(
      result: .changed,
      messages: messages + ["The configuration was reloaded from \(path)."]
    )
  }

  /// Reads a configuration and the files that it names.
  ///
  /// - Returns: nil if the configuration has an error, and one line for each finding.
  static func read(
    _ path: String,
    _ readingFile: @escaping (String) throws -> [UInt8]
  ) -> (configuration: ServiceConfiguration?, messages: [String]) {
    do {
      let folder = ConfigurationFileReader.folder(of: path)
      let file = ConfigurationFile(reading: try readingFile(path)) {
        try readingFile(ConfigurationFileReader.path($0, from: folder))
      }
      let attached = file.attachments.flatMap { attachment in
        let path = ConfigurationFileReader.path(attachment.name, from: folder)
        return attachment.findings.map { $0.logLine(path) }
      }
      return (file.configuration, file.findings.map { $0.logLine(path) } + attached)
    } catch {
      return (nil, ["\(path): \(error)"])
    }
  }
}

/// The reasons why a service cannot start.
package struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One line for each finding.
  package var messages: [String]

  package var description: String { messages.joined(separator: "\n") }
}

extension Finding {
  /// The finding on one line.
  fileprivate func logLine(_ path: String) -> String {
    let position = place.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(path)\(position): \(severity.rawValue): \(code) \(problem) \(cure)"
  }
}

/// The result of reading the configuration again.
package struct ConfigurationReload: Sendable, Hashable {
  package enum Result: Sendable, Hashable {
    case changed
    case unchanged
    /// The file has errors, and the previous configuration stays in use.
    case refused
  }

  package var result: Result
  /// Lines to log. The last one states the result.
  package var messages: [String]
}
