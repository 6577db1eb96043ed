import Foundation
import HTTPTypes
import Testing

@testable import LinkService

@Suite("OpenAPI descriptions")
struct APIDescriptionTests {
  private struct Operation: Hashable, CustomStringConvertible {
    var method: String
    var path: String

    var description: String { "\(method) \(path)" }
  }

  /// The operations of a description. Paths are indented by two spaces, methods by four.
  private func operations(_ description: [UInt8]) throws -> Set<Operation> {
    let text = String(decoding: description, as: UTF8.self)
    let start = try #require(text.range(of: "\npaths:\n")).upperBound
    let end = try #require(text.range(of: "\ncomponents:\n")).lowerBound
    var operations: Set<Operation> = []
    var path = ""
    for line in text[start..<end].split(separator: "\n") {
      if line.hasPrefix("  /") {
        path = String(line.dropFirst(2).dropLast())
      } else if line.hasPrefix("    "), line.dropFirst(4).first?.isLetter == true,
        !line.hasPrefix("    parameters:")
      {
        operations.insert(Operation(method: line.dropFirst(4).dropLast().uppercased(), path: path))
      }
    }
    return operations
  }

  @Test("openapi.yaml has exactly the calls of the management listener")
  func management() throws {
    let table = ManagementAPI.endpoints.map {
      Operation(method: $0.method.rawValue, path: $0.path)
    }
    #expect(Set(table).count == table.count)
    #expect(try operations(APIDescription.management) == Set(table))
  }

  @Test("openapi-apps.yaml has exactly the calls of the public listener")
  func apps() async throws {
    let service = try TestService()
    let described = try operations(APIDescription.apps)
    #expect(described.count == 7)
    let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete]
    for path in Set(described.map(\.path)) {
      let url = "https://brand.example" + path.replacing("{code}", with: "AAAA-AAAA-AAAA")
      for method in methods {
        let response = try await service.send(method, url)
        let isDescribed = described.contains(Operation(method: method.rawValue, path: path))
        let isUnderstood = response.status != 405 && response.problem != "not-found"
        #expect(isDescribed == isUnderstood, "\(method) \(path)")
      }
    }
  }

  @Test("The management listener serves the description", arguments: ["openapi", "openapi-apps"])
  func files(name: String) async throws {
    let response = try await TestService().manage(.get, "/\(name).yaml")
    #expect(response.status == 200 && response.headers[.contentType] == "application/yaml")
    #expect(response.body.hasPrefix("openapi: 3.1.0\n"))
  }
}
