/// A log in the Static Analysis Results Interchange Format, version 2.1.0, with the properties used
/// here.
///
/// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
struct SARIF: Encodable, Sendable {
  let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  let version = "2.1.0"
  var runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version
    case runs
  }

  struct Run: Encodable, Sendable {
    var tool: Tool
    /// Positions count code points.
    let columnKind = "unicodeCodePoints"
    var invocations: [Invocation]
    var results: [Result]
  }

  struct Tool: Encodable, Sendable {
    var driver: Driver
  }

  struct Driver: Encodable, Sendable {
    var name: String
    var semanticVersion: String
    var rules: [Rule]
  }

  struct Rule: Encodable, Sendable {
    var id: String
    var shortDescription: Message
    var fullDescription: Message
    var help: Message
    var helpUri: String
    var defaultConfiguration: Configuration
  }

  struct Configuration: Encodable, Sendable {
    var level: String
  }

  struct Message: Encodable, Sendable {
    var text: String
    var markdown: String?
  }

  struct Invocation: Encodable, Sendable {
    var executionSuccessful: Bool
    var toolExecutionNotifications: [Notification]
  }

  struct Notification: Encodable, Sendable {
    var level: String
    var message: Message
    var locations: [Location]
  }

  struct Result: Encodable, Sendable {
    var ruleId: String
    var ruleIndex: Int
    var level: String
    var message: Message
    var locations: [Location]
  }

  struct Location: Encodable, Sendable {
    var physicalLocation: PhysicalLocation
  }

  struct PhysicalLocation: Encodable, Sendable {
    var artifactLocation: ArtifactLocation
    var region: Region?
  }

  struct ArtifactLocation: Encodable, Sendable {
    var uri: String
  }

  struct Region: Encodable, Sendable {
    var startLine: Int
    var startColumn: Int
    var endLine: Int
    var endColumn: Int
  }
}
