import LinkStore
import LinkwrightCore

/// Issues the invitations of a host.
struct InvitationIssuer: Sendable {
  static let maximumCount = 10_000

  let site: HostSite
  /// Where the caller has the fields of the preview.
  let previewFields: PreviewFields

  /// Issues invitations with the same content in one transaction.
  ///
  /// - Parameter record: Returns the response to the request. The store writes it in the same
  ///   transaction.
  func issue(
    _ count: Int,
    of content: InvitationContent,
    by key: String?,
    at time: Timestamp,
    in store: any LinkStore,
    storing record: ([Invitation]) throws -> IdempotencyRecord? = { _ in nil }
  ) async throws -> [Invitation] {
    guard (1...Self.maximumCount).contains(count) else {
      throw Problem(.invalidValue, "\"count\" must be a number from 1 to 10,000.")
    }
    try site.checkApp(content.app)
    try site.checkPreview(content.preview, previewFields, template: content.template)
    // About one random code in a hundred million is already in use. In this case, all codes are
    // drawn again.
    for _ in 0..<8 {
      let invitations = draw(count, of: content, by: key, at: time)
      do {
        try await store.insert(invitations, storing: record(invitations))
        return invitations
      } catch let error as StoreError {
        guard error.code == .duplicate else { throw error }
      }
    }
    throw Problem(.unexpected, "No free code was found in 8 attempts.")
  }

  private func draw(
    _ count: Int,
    of content: InvitationContent,
    by key: String?,
    at time: Timestamp
  ) -> [Invitation] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in
      Invitation(
        id: UniqueID.make(at: time, using: &generator),
        code: InviteCode.random(using: &generator),
        host: site.host.name,
        content: content,
        usedCount: 0,
        createdAt: time,
        createdBy: key
      )
    }
  }
}

extension InvitationContent {
  /// Checks a request.
  ///
  /// - Throws: ``Problem``, which contains the name of the invalid field.
  init(_ request: CreateInvitationRequest) throws {
    let capacity = request.maximumUses ?? 1
    guard (0...1_000_000_000).contains(capacity) else {
      throw Problem(
        .invalidValue,
        "\"maximumUses\" must be a number from 0 to 1,000,000,000; 0 means no limit."
      )
    }
    for (name, text) in [
      ("campaign", request.campaign), ("inviter", request.inviter),
    ] {
      guard let text, text.unicodeScalars.count > 255 else { continue }
      throw Problem(.invalidValue, "\"\(name)\" is longer than 255 characters.")
    }
    if let name = request.inviterName, let defect = InviterName.defect(of: name) {
      throw Problem(.invalidValue, "\"inviterName\" \(defect.rawValue).")
    }
    let payload = request.payload ?? [:]
    let byteCount = payload.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    guard byteCount <= 4096 else {
      throw Problem(.invalidValue, "\"payload\" has more than 4,096 bytes.")
    }
    let preview = SocialPreview(
      title: request.title,
      description: request.description,
      imageURL: request.imageURL
    )
    self.init(
      campaign: request.campaign,
      inviter: request.inviter,
      inviterName: request.inviterName,
      maximumUses: capacity == 0 ? nil : capacity,
      expiresAt: request.expiresAt,
      payload: payload,
      app: request.app,
      preview: preview == SocialPreview() ? nil : preview,
      template: request.template
    )
  }
}

extension HostSite {
  /// The path of the link of an invitation.
  func path(of invitation: Invitation) -> String {
    host.invitationPath + invitation.code.rawValue
  }

  /// The link of an invitation.
  func url(of invitation: Invitation) -> String {
    "https://\(host.name)\(path(of: invitation))"
  }
}
