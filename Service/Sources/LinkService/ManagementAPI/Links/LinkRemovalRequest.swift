import LinkStore
import LinkwrightCore

/// The links that a bulk request archives or deletes.
struct LinkRemovalRequest: Sendable, Decodable {
  var filter = LinkFilter()
  /// Whether to only count the links.
  var dryRun: Bool

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case host, createdBy, since, until, campaign, tag, destination, dryRun
  }

  init(from decoder: any Decoder) throws {
    try decoder.expectFields(CodingKeys.names)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // A null would remove a condition from the filter, so the request would affect more links than
    // intended.
    for key in container.allKeys where try container.decodeNil(forKey: key) {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: container,
        debugDescription: "it must not be null"
      )
    }
    filter.host = try container.decodeIfPresent(String.self, forKey: .host)
    filter.createdBy = try container.decodeIfPresent(String.self, forKey: .createdBy)
    filter.since = try container.decodeIfPresent(Timestamp.self, forKey: .since)
    filter.until = try container.decodeIfPresent(Timestamp.self, forKey: .until)
    filter.campaign = try container.decodeIfPresent(String.self, forKey: .campaign)
    filter.tag = try container.decodeIfPresent(String.self, forKey: .tag)
    filter.destination = try container.decodeIfPresent(String.self, forKey: .destination)
    dryRun = try container.decodeIfPresent(Bool.self, forKey: .dryRun) ?? false
  }
}
