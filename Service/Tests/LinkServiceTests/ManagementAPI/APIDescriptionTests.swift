import Foundation
import HTTPTypes
import Testing

@testable import LinkService

@Suite("The description of the calls")
struct APIDescriptionTests {
  private struct Operation: Hashable, CustomStringConvertible {
    var method: String
    var path: String

    var description: String { "\(method) \(path)" }
  }

  /// The operations of a description; its paths stand two blanks deep, its methods four.
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

  @Test("has every call of the management listener, and no other")
  func management() throws {
    let table = ManagementAPI.endpoints.map {
      Operation(method: $0.method.rawValue, path: $0.path)
    }
    #expect(Set(table).count == table.count)
    #expect(try operations(APIDescription.management) == Set(table))
  }

  @Test("has every call of apps that the public listener understands, and no other")
  func apps() async throws {
    let service = try TestService()
    let described = try operations(APIDescription.apps)
    #expect(described.count == 5)
    let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete]
    for path in Set(described.map(\.path)) {
      let url = "https://brand.example" + path.replacing("{code}", with: "AAAA-AAAA-AAAA")
      for method in methods {
        let answer = try await service.send(method, url)
        let isDescribed = described.contains(Operation(method: method.rawValue, path: path))
        let isUnderstood = answer.status != 405 && answer.problem != "not-found"
        #expect(isDescribed == isUnderstood, "\(method) \(path)")
      }
    }
  }

  @Test("is handed out by the management listener", arguments: ["openapi", "openapi-apps"])
  func files(name: String) async throws {
    let answer = try await TestService().manage(.get, "/\(name).yaml")
    #expect(answer.status == 200 && answer.headers[.contentType] == "application/yaml")
    #expect(answer.body.hasPrefix("openapi: 3.1.0\n"))
  }
}
