import HTTPTypes
import LinkStore
import LinkwrightCore

extension ManagementAPI {
  /// Creates many links in one transaction. If any line is rejected, no link is created, and the
  /// response lists every rejected line.
  func createLinks(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let lines = try BulkLinkLines(call.body).lines
    let items = try await checkedItems(lines, at: call.time)
    func response(_ links: [Link]) throws -> APIResponse {
      let created = zip(lines, links).map { line, link in
        BulkDocument.CreatedLine(line: line.number, id: link.id, url: link.url)
      }
      return try APIResponse(BulkDocument(links: created), status: .created)
    }
    let links: [Link]
    do {
      links = try await LinkBatch(items)
        .create(
          by: call.key?.id,
          at: call.time,
          in: dependencies.store,
          storing: { try call.record(of: response($0)) }
        )
    } catch let refusal as LinkBatch.Refusal {
      throw Problem(rejecting: [.init(line: lines[refusal.index].number, problem: refusal.problem)])
    }
    for link in links { dependencies.lookup.update(link) }
    return try response(links)
  }

  /// Checks all lines.
  ///
  /// - Throws: ``Problem``, which lists every rejected line.
  private func checkedItems(
    _ lines: [BulkLinkLines.Line],
    at time: Timestamp
  ) async throws -> [LinkBatch.Item] {
    var items: [LinkBatch.Item] = []
    var rejected: [Problem.Line] = []
    var firstLines: [LinkLookup.Key: Int] = [:]
    for line in lines {
      do {
        let item = try item(for: line.link.get(), at: time)
        if let slug = item.slug {
          let key = LinkLookup.Key(host: item.creator.site.host.name, slug: slug)
          if let first = firstLines.updateValue(line.number, forKey: key) {
            throw Problem(.slugTaken, "Line \(first) has the same slug. Choose another slug.")
          }
          if try await dependencies.store.link(host: key.host, slug: slug) != nil {
            throw Problem(.slugTaken, "The link “\(slug)” on \(key.host) already exists.")
          }
        }
        items.append(item)
      } catch let problem as Problem {
        rejected.append(.init(line: line.number, problem: problem))
      }
    }
    guard rejected.isEmpty else { throw Problem(rejecting: rejected) }
    return items
  }

  private func item(for document: NewLinkDocument, at time: Timestamp) throws -> LinkBatch.Item {
    let creator = try LinkCreator(site: brandedSite(document.host), previewFields: .inObject)
    try creator.check(document.content, at: time)
    return try LinkBatch.Item(
      creator: creator,
      content: document.content,
      slug: document.slug.map(creator.checkedSlug)
    )
  }
}

extension Problem {
  fileprivate init(rejecting lines: [Line]) {
    self.init(
      .bulkRefused,
      "Nothing was stored. Correct the lines listed here and send all lines again."
    )
    self.lines = lines
  }
}

private struct BulkDocument: Encodable {
  struct CreatedLine: Encodable {
    var line: Int
    var id: String
    var url: String
  }

  var links: [CreatedLine]
}
