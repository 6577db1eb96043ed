import ArgumentParser
import Foundation
import LinkService

/// The data of the service, for the commands that work on it.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the service's data; else that of LINKWRIGHT_DATA.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var data = ProcessInfo.processInfo.environment["LINKWRIGHT_DATA"] ?? "linkwright-data"

  @Flag(help: "Print JSON.")
  var json = false

  /// Works on the data.
  ///
  /// - Parameters:
  ///   - configuration: Of the hosts, where the work needs them.
  ///   - mayCreate: Whether the data are made where there are none.
  func administer<Value>(
    _ configuration: ServiceConfiguration? = nil,
    mayCreate: Bool = false,
    _ body: (ServiceAdministration) async throws -> Value
  ) async throws -> Value {
    let administration = try ServiceAdministration(
      folder: data,
      configuration: configuration,
      mayCreate: mayCreate
    )
    do {
      let value = try await body(administration)
      try await administration.close()
      return value
    } catch {
      try? await administration.close()
      throw error
    }
  }

  /// What to say about a value: JSON, or lines for people.
  func outcome(of value: some Encodable, _ lines: [String]) throws -> Outcome {
    var outcome = Outcome()
    for line in json ? [try JSONOutput.text(value)] : lines { outcome.print(line) }
    return outcome
  }
}

/// The configuration of the service, for the commands that need its hosts.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: """
      The configuration of the service; else that of LINKWRIGHT_CONFIG, else linkwright.yaml.
      """,
    completion: .file()
  )
  var config: String?

  /// What somebody named, on the command line or in the environment.
  private var named: String? {
    config ?? ProcessInfo.processInfo.environment["LINKWRIGHT_CONFIG"]
  }

  private static let usual = "linkwright.yaml"

  func read() throws -> ServiceConfiguration {
    try ConfigurationSource(path: named ?? Self.usual).current
  }

  /// nil when nobody named a file and there is none in the usual place.
  func readIfThere() throws -> ServiceConfiguration? {
    let isThere = named != nil || FileManager.default.fileExists(atPath: Self.usual)
    return isThere ? try read() : nil
  }
}

/// Which part of a list to show.
struct ListOptions: ParsableArguments {
  @Option(help: "How many to show at most, 1 to 10000.")
  var limit = 50

  @Option(help: "Where to go on: the cursor that the list before ended with.")
  var cursor: String?

  func validate() throws {
    guard (1...10_000).contains(limit) else {
      throw ValidationError("--limit has to be 1 to 10000.")
    }
  }

  /// What a list says at its end.
  func lines(for nextCursor: String?) -> [String] {
    nextCursor.map { ["", "There are more: --cursor \($0)"] } ?? []
  }
}
