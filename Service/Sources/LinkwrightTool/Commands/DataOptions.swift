import ArgumentParser
import Foundation
import LinkService
import LinkStore

/// The options of the commands that work on the data of the service.
struct DataOptions: ParsableArguments {
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var data: DataFolderOptions
  @OptionGroup var output: OutputOptions

  /// Opens the data, runs a body and closes the data.
  ///
  /// - Parameters:
  ///   - configuration: The configuration, if the body needs its hosts.
  ///   - mayCreate: Whether to create a missing database. This happens only in a folder that the
  ///     command line or the environment names. A new database in the default folder would be
  ///     created by accident, and would not be the service's database.
  func administer<Value>(
    _ configuration: ServiceConfiguration? = nil,
    mayCreate: Bool = false,
    _ body: (ServiceAdministration) async throws -> Value
  ) async throws -> Value {
    let administration = try await opened(configuration, mayCreate: mayCreate)
    do {
      let value = try await body(administration)
      try await administration.close()
      return value
    } catch {
      try? await administration.close()
      throw error
    }
  }

  /// Opens the PostgreSQL database that the environment or the configuration names, as the service
  /// does, or else the database of the data folder.
  private func opened(
    _ configuration: ServiceConfiguration?,
    mayCreate: Bool
  ) async throws -> ServiceAdministration {
    if let database = try database(configuration) {
      return try await ServiceAdministration(
        database: database,
        configuration: configuration,
        mayMigrate: mayCreate
      )
    }
    return try ServiceAdministration(
      folder: data.folder(),
      configuration: configuration,
      mayCreate: mayCreate && data.isNamed
    )
  }

  /// The PostgreSQL database of the service; nil if its database is in the data folder.
  func database(
    _ configuration: ServiceConfiguration? = nil,
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> PostgreSQLURL? {
    if let url = environment.nonemptyValue("LINKWRIGHT_DATABASE") {
      do throws(InvalidDatabaseURL) { return try PostgreSQLURL(url) } catch {
        throw ValidationError("LINKWRIGHT_DATABASE: \(error)")
      }
    }
    return try (configuration ?? self.configuration.readIfPresent())?.database
  }

  /// Prints a value as JSON, or as lines of text.
  func outcome(of value: some Encodable, _ lines: [String]) throws -> Outcome {
    var outcome = Outcome()
    if output.json {
      try outcome.printJSON(value)
    } else {
      for line in lines { outcome.print(line) }
    }
    return outcome
  }
}

/// The option of the commands that need the data folder.
struct DataFolderOptions: ParsableArguments {
  @Option(
    name: .customLong("data"),
    help: ArgumentHelp(
      "The service's data folder. (default: LINKWRIGHT_DATA, or linkwright-data)",
      valueName: "folder"
    ),
    completion: .directory
  )
  private var path: String?

  private static let variable = "LINKWRIGHT_DATA"

  func validate() throws {
    guard path != "" else { throw ValidationError("Name a folder with --data.") }
  }

  /// Whether the command line or the environment specifies a folder.
  var isNamed: Bool {
    path != nil || ProcessInfo.processInfo.environment.nonemptyValue(Self.variable) != nil
  }

  /// The path on the command line or in the environment, or else the default.
  func folder(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    Self.folder(path, in: environment)
  }

  /// The given path or the one in the environment, or else the default.
  static func folder(
    _ path: String?,
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    path ?? environment.nonemptyValue(variable) ?? ServiceSettings().dataFolder
  }
}

/// The options of the commands that need the hosts of the configuration.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: """
      The service's configuration. (default: LINKWRIGHT_CONFIG, or linkwright.yaml)
      """,
    completion: .file()
  )
  var config: String?

  private static let variable = "LINKWRIGHT_CONFIG"
  private static let defaultPath = "linkwright.yaml"

  /// The path of the configuration, for a command that also accepts the path as an argument.
  ///
  /// - Throws: `ValidationError` if both the argument and `--config` name a file.
  func path(argument: String?) throws -> String {
    guard argument == nil || config == nil else {
      throw ValidationError("Name the configuration once, with --config or without it.")
    }
    return argument ?? path()
  }

  /// The path on the command line or in the environment, or else the default.
  func path(in environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
    config ?? environment.nonemptyValue(Self.variable) ?? Self.defaultPath
  }

  func read() throws -> ServiceConfiguration { try ConfigurationSource(path: path()).current }

  /// Reads the configuration, or returns nil if no path was given and the default file does not
  /// exist.
  func readIfPresent() throws -> ServiceConfiguration? {
    let isNamed =
      config != nil || ProcessInfo.processInfo.environment.nonemptyValue(Self.variable) != nil
    let isPresent = isNamed || FileManager.default.fileExists(atPath: Self.defaultPath)
    return isPresent ? try read() : nil
  }
}

/// The options of the commands that print a list in pages.
struct ListOptions: ParsableArguments {
  @Option(help: "The maximum number of rows, 1 to 10000.")
  var limit = 50

  @Option(help: "The cursor that the command printed after the previous page.")
  var cursor: String?

  func validate() throws {
    guard (1...10_000).contains(limit) else {
      throw ValidationError("--limit must be from 1 to 10000.")
    }
  }

  /// The last lines of a page.
  func lines(for nextCursor: String?) -> [String] {
    nextCursor.map { ["", "For more rows, add --cursor \($0)"] } ?? []
  }
}

extension [String: String] {
  /// The value of an environment variable; nil if it is missing or empty.
  func nonemptyValue(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
