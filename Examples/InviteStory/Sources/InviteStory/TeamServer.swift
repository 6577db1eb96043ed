import Foundation
import Linkwright

/// The team's own server. It creates the invitations, because only it has the server key.
struct TeamServer {
  struct Refused: Error, CustomStringConvertible {
    var description: String
  }

  let service: URL
  let serverKey: String
  let network = LocalNetwork(host: "go.fernhill.example")

  func issueInvitation(_ request: CreateInvitationRequest) async throws -> CreatedInvitation {
    let answer = try await network.send(
      LinkRequest(
        "POST",
        service.appendingPathComponent("v1/invitations").absoluteString,
        headers: ["Authorization": "Bearer \(serverKey)", "Content-Type": "application/json"],
        body: Array(JSONEncoder().encode(request)),
        maximumByteCount: 65_536,
        timeLimit: .seconds(5)
      )
    )
    guard answer.status == 201 else {
      throw Refused(description: String(decoding: answer.body, as: UTF8.self))
    }
    return try JSONDecoder().decode(CreatedInvitation.self, from: Data(answer.body))
  }
}
