package import LinkStore
import LinkwrightAttribution
package import LinkwrightCore

/// The attributions of an installation, as the management API returns them.
package struct InstallationDocument: Sendable, Encodable {
  package var installation: String
  package var app: String?
  package var platform: String?
  /// Absent if no opening is known.
  package var firstOpenedAt: Timestamp?
  package var lastOpenedAt: Timestamp?
  package var openings: Int
  /// The first record is that of the installation itself, and the last one is the current one.
  package var records: [Record]

  /// An attribution, with the IDs of what it is joined to.
  package struct Record: Sendable, Encodable {
    private var attribution: LinkAttribution
    private var clickID: String?
    private var linkID: String?
    private var invitationID: String?
    private var inviter: String?

    private enum CodingKeys: String, CodingKey {
      case clickID, linkID, invitationID, inviter
    }

    init(_ joined: JoiningRule.Joined, _ attribution: LinkAttribution) {
      self.attribution = attribution
      clickID = joined.record.click?.clickID
      linkID = joined.entry?.linkID
      invitationID = joined.entry?.invitationID
      inviter = joined.entry?.inviter
    }

    package func encode(to encoder: any Encoder) throws {
      try attribution.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(clickID, forKey: .clickID)
      try container.encodeIfPresent(linkID, forKey: .linkID)
      try container.encodeIfPresent(invitationID, forKey: .invitationID)
      try container.encodeIfPresent(inviter, forKey: .inviter)
    }
  }

  init(_ history: InstallationHistory, _ records: AttributionRecords) {
    installation = history.installation
    app = history.app
    platform = history.platform
    firstOpenedAt = history.firstOpenedAt
    lastOpenedAt = history.lastOpenedAt
    openings = history.openingCount
    self.records = records.all(of: history).map { Record($0, records.attribution($0)) }
  }
}

/// One page of a list of installations.
package struct InstallationListDocument: Sendable, Encodable {
  package var installations: [InstallationDocument]
  package var nextCursor: String?
}

extension ErasureReceipt {
  package init(_ erasure: Erasure) {
    self.init(id: erasure.id, erasedAt: erasure.time, removed: erasure.removed)
  }
}

extension ErasureSubject {
  /// Erases the subject.
  package func erase(in store: any LinkStore, at time: Timestamp) async throws -> ErasureReceipt {
    var generator = SystemRandomNumberGenerator()
    // The ID is random, because a time in it would connect the receipt with other records.
    let id = UniqueID.make(at: Timestamp(milliseconds: 0), using: &generator)
    return ErasureReceipt(try await store.erase(self, receipt: id, at: time))
  }
}

/// The body of a request that erases: exactly one of the fields.
struct ErasureRequest: Sendable, Decodable {
  var subject: ErasureSubject

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case installation, redeemer, inviter
  }

  init(from decoder: any Decoder) throws {
    try decoder.expectFields(CodingKeys.names)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [CodingKeys.installation],
          debugDescription:
            "name exactly one of \(CodingKeys.names.joined(separator: ", "))"
        )
      )
    }
    let text = try container.decode(String.self, forKey: key)
    do {
      switch key {
      case .installation: subject = .installation(try InstallationID.checked(text))
      case .redeemer: subject = .redeemer(try Self.name(text, key))
      case .inviter: subject = .inviter(try Self.name(text, key))
      }
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: container,
        debugDescription: "\((error as? Problem)?.detail ?? "")"
      )
    }
  }

  private static func name(_ text: String, _ key: CodingKeys) throws -> String {
    guard (1...255).contains(text.utf8.count) else {
      throw Problem(.invalidValue, "it must have 1 to 255 bytes")
    }
    return text
  }
}

/// The ID of an installation of an app.
package enum InstallationID {
  /// Returns the ID in lower case.
  ///
  /// - Throws: ``Problem``
  static func checked(_ text: String) throws -> String {
    guard let id = normalized(text) else {
      throw Problem(
        .invalidValue,
        "\"installation\" must be a UUID, such as 5f0c9a7e-3d52-4b7c-9a43-0d6f6f2a3b10."
      )
    }
    return id
  }

  /// Returns the ID in lower case; nil if the text is not a UUID.
  package static func normalized(_ text: String) -> String? {
    guard text.utf8.count == 36 else { return nil }
    let id = text.lowercased()
    return UniqueID.isWellFormed(id) ? id : nil
  }
}
