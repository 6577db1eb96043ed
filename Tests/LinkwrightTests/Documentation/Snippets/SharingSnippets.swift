import Foundation
import Linkwright

@MainActor
enum SharingSnippets {
  static func content(_ table: LinkTable<AppRoute>) throws {
    var content = try table.shareContent(for: .product(id: 7), text: "Look at this chair")
    content.subject = "A chair"
    content.excluded = [.print, .contact]

    content.overrides[.kakaoTalk] = .url(content.url)

    _ = content
  }

  static func shortLink(to id: Int) async throws -> ShareContent? {
    let long = try AppLinks.table.url(for: .product(id: id))
    let request = CreateLinkRequest(
      destination: long,
      campaign: Campaign(campaign: "friends"),
      template: "shared-product",
      previewLanguage: "ja"
    )
    let link = try await AppLinks.client.createLink(request)
    return ShareContent(link, text: "Look at this chair")
  }

  static func outcome(_ outcome: ShareOutcome) {
    switch outcome {
    case .shared(let activity): print("Shared with \(activity?.rawValue ?? "something").")
    case .cancelled: break
    case .failed(let sentence): print(sentence)
    }
  }
}
