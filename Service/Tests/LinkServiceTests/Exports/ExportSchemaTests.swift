import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

/// The JSON Schema of the rows of exports, which tools of data warehouses read. `LINKWRIGHT_RECORD=1`
/// writes the file.
@Suite("The JSON Schema of exports")
struct ExportSchemaTests {
  private static let url = Repository.root.appending(path: "docs/schemas/exports.schema.json")

  private static var schema: [String: Any] {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Rows of Linkwright's exports",
      "description":
        "A row of an export in NDJSON. A column without a value is absent. Later versions may add columns.",
      "$defs": Dictionary(uniqueKeysWithValues: ExportKind.all.map { ($0.name, schema(of: $0)) }),
      "anyOf": ExportKind.all.map { ["$ref": "#/$defs/\($0.name)"] },
    ]
  }

  private static func schema(of kind: ExportKind) -> [String: Any] {
    [
      "title": "A row of \(kind.name)",
      "type": "object",
      "properties": Dictionary(
        uniqueKeysWithValues: kind.columns.map { column in
          let description = column.meaning.replacing("`", with: "")
          return (column.name, type(of: column).merging(["description": description]) { $1 })
        }
      ),
      "required": ["id", "time"],
    ]
  }

  private static func type(of column: ExportColumn) -> [String: Any] {
    let texts: [String: Any] = ["type": "string"]
    return switch column.format {
    case .text: texts
    case .time: ["type": "string", "format": "date-time"]
    case .flag: ["type": "boolean"]
    case .word(let words): ["enum": words.values.sorted()]
    case .list: ["type": "array", "items": texts]
    case .number: ["type": "integer"]
    case .object: ["type": "object", "additionalProperties": texts]
    }
  }

  @Test("docs/schemas/exports.schema.json describes all columns")
  func file() throws {
    let options: JSONSerialization.WritingOptions = [
      .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
    ]
    let data = try JSONSerialization.data(withJSONObject: Self.schema, options: options)
    let text = String(decoding: data, as: UTF8.self) + "\n"
    if ProcessInfo.processInfo.environment["LINKWRIGHT_RECORD"] == "1" {
      try Data(text.utf8).write(to: Self.url)
    }
    #expect(try text == String(contentsOf: Self.url, encoding: .utf8))
  }

  @Test("Rows have the types of the schema")
  func rows() async throws {
    let service = try TestService()
    let visit = String(format: "01900000-0000-7000-8000-%012x", 1)
    let time = Timestamp(milliseconds: 1_793_318_400_000)
    var event = VisitEvent(id: visit, kind: .visit, time: time, host: "go.example.com")
    event.campaign.tokens = ["a", "b"]
    let opening = VisitEvent(
      id: visit.replacing("8000", with: "8001"),
      kind: .opening,
      time: time,
      host: "go.example.com",
      isScan: true
    )
    try await service.store.record([event, opening], yieldPolicy: .continuous)
    let installation = "7d444840-9dc0-41d1-b245-5ffdce74fad2"
    _ = try await service.store.record(
      AppEventReport(
        installation: installation,
        app: "shop",
        time: time,
        events: [
          .init(
            rowID: visit.replacing("8000", with: "8002"),
            id: installation,
            kind: .firstOpening,
            time: time,
            carried: .click(id: visit, by: .link)
          ),
          .init(
            rowID: visit.replacing("8000", with: "8003"),
            id: "1",
            kind: .custom,
            time: time,
            name: "purchase",
            revenue: Revenue(minorUnits: 990, currency: "EUR"),
            parameters: ["size": "large"]
          ),
        ]
      )
    )
    let key = try await service.key([.exportsRead], app: nil)
    for (kind, count) in [("visits", 1), ("openings", 1), ("installations", 1), ("app-events", 2)] {
      let exported = try #require(ExportKind(name: kind))
      let columns = Dictionary(uniqueKeysWithValues: exported.columns.map { ($0.name, $0) })
      let body = try await service.manage(.get, "/v1/exports/\(kind)", key: key).body
      let lines = body.split(separator: "\n")
      #expect(lines.count == count, "\(kind)")
      for line in lines {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        let row = try #require(object as? [String: Any])
        #expect(row["id"] is String && row["time"] is String, "\(line)")
        for (name, value) in row {
          let column = try #require(columns[name], "\(line)")
          #expect(Self.isValue(value, of: column), "\(name) in \(line)")
        }
      }
    }
  }

  private static func isValue(_ value: Any, of column: ExportColumn) -> Bool {
    switch column.format {
    case .text: value is String
    case .time: (value as? String).flatMap(Timestamp.init) != nil
    case .flag: value is Bool
    case .word(let words): (value as? String).map(Set(words.values).contains) ?? false
    case .list: value is [String]
    case .number: value is Int
    case .object: value is [String: String]
    }
  }
}
