import Foundation
import Linkwright

/// Ana invites Ben: from the shared link to the redeemed invitation, including everything that may
/// go wrong. Only the phones are simulated.
@main
@MainActor
struct Story {
  let team: TeamServer
  let ana: Phone
  let ben: Phone
  let cleo: Phone

  static func main() async throws {
    let environment = ProcessInfo.processInfo.environment
    guard let service = environment["LINKWRIGHT_SERVICE"].flatMap(URL.init),
      let appKey = environment["LINKWRIGHT_APP_KEY"],
      let serverKey = environment["LINKWRIGHT_SERVER_KEY"]
    else {
      print("Use Scripts/example, which starts a service and creates its keys.")
      exit(64)
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    func phone(_ owner: String) -> Phone {
      Phone(of: owner, folder: folder, service: service, appKey: appKey)
    }
    let story = Story(
      team: TeamServer(service: service, serverKey: serverKey),
      ana: phone("Ana"),
      ben: phone("Ben"),
      cleo: phone("Cleo")
    )
    try await story.play()
  }

  func play() async throws {
    let invitation = try await invite()
    try await join(invitation)
    try await comeTooLate(invitation)
    try await shareProduct()
    say("All links arrived.")
  }

  /// Ana's app requests an invitation from the team's server and shares its link.
  private func invite() async throws -> CreatedInvitation {
    say("Ana invites a friend. The team's server creates an invitation for one person:")
    let invitation = try await team.issueInvitation(
      CreateInvitationRequest(campaign: "friends", inviter: "ana", inviterName: "Ana")
    )
    tell(invitation.url)
    return invitation
  }

  /// The link launches Ben's app, which ends while he looks for his password and is launched again.
  private func join(_ invitation: CreatedInvitation) async throws {
    say("Ben taps it. He is not signed in, so the link is held, even after a restart of the app:")
    await ben.tap(invitation.url)
    ben.center.satisfy(.appReady)
    ben.restartApp()
    ben.center.satisfy(.appReady)
    tell(log(ben))
    try check(ben.screens.isEmpty, "no screen before the sign-in")

    say("He signs in. The app shows home and the invitation:")
    ben.center.satisfy(.signedIn)
    tell("\(ben.screens)")
    try check(ben.screens == [.home, .invitation(code: invitation.code)], "the join screen")

    let preview = try await ben.client.invitation(invitation.code)
    say(
      "The join screen has the name of the inviter, \(preview.inviterName ?? "none"). Nothing is redeemed yet."
    )
    try check(preview.remainingUses == 1, "one use is left")

    say("He taps “Join” twice:")
    for _ in 1...2 {
      let redemption = try await ben.client.redeem(invitation.code, as: "ben")
      tell("\(redemption.outcome), again: \(redemption.answer?.repeated == true)")
      try check(redemption.outcome == .redeemed, "Ben has joined")
    }
  }

  private func comeTooLate(_ invitation: CreatedInvitation) async throws {
    say("Cleo gets the same link from Ben, but too late:")
    let redemption = try await cleo.client.redeem(invitation.code, as: "cleo")
    tell("\(redemption.outcome)")
    try check(redemption.outcome == .exhausted, "the invitation is used up")
  }

  /// A short link, first without a connection and then with one.
  private func shareProduct() async throws {
    say("Ben shares a chair with a short link:")
    let chair = try table.url(for: .product(id: 42))
    let link = try await ben.client.createLink(
      CreateLinkRequest(destination: chair, campaign: Campaign(campaign: "friends"))
    )
    tell("\(chair) is now \(link.url)")

    say("Cleo taps it on the underground. The app gets the failure at once, not after a minute:")
    cleo.center.satisfy(.appReady)
    cleo.network.isOffline = true
    await cleo.tap(link.url)
    tell(log(cleo))
    try check(cleo.screens.isEmpty, "the short link is unresolved")

    say("At the next station she taps it again:")
    cleo.network.isOffline = false
    await cleo.tap(link.url)
    tell("\(cleo.screens), campaign \(cleo.client.openingCampaign?.campaign ?? "none")")
    try check(cleo.screens == [.home, .product(id: 42)], "the chair")
  }

  private func say(_ sentence: String) { print("\n\(sentence)") }

  private func tell(_ text: String) { print("  " + text.replacing("\n", with: "\n  ")) }

  private func log(_ phone: Phone) -> String {
    phone.center.events.map { "\($0.stage) \($0.detail)" }.joined(separator: "\n")
  }

  private func check(_ isSo: Bool, _ what: String) throws {
    if !isSo { throw TeamServer.Refused(description: "The story is wrong here: \(what).") }
  }
}
