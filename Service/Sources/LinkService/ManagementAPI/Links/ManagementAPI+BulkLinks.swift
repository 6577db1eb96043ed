import HTTPTypes
import LinkStore
import LinkwrightCore

extension ManagementAPI {
  /// Makes many links in one transaction: all, or none and a report of every line that is in the way.
  func createLinks(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let lines = try LinkLines(call.body).lines
    let wishes = try await checkedWishes(lines)
    func answer(_ made: [Link]) throws -> APIResponse {
      let report = zip(lines, made).map { line, link in
        MadeLine(line: line.number, id: link.id, url: link.url)
      }
      return try APIResponse(BulkDocument(links: report), status: .created)
    }
    let made: [Link]
    do {
      made = try await LinkBatch(wishes)
        .make(
          by: call.key?.id,
          at: call.time,
          in: parts.store,
          keeping: { try call.kept(answer($0)) }
        )
    } catch let refusal as LinkBatch.Refusal {
      throw Problem(refusing: [.init(line: lines[refusal.index].number, problem: refusal.problem)])
    }
    for link in made { parts.lookup.note(link) }
    return try answer(made)
  }

  /// All that the lines ask for.
  ///
  /// - Throws: ``Problem`` with every line that cannot be done.
  private func checkedWishes(_ lines: [LinkLines.Line]) async throws -> [LinkBatch.Wish] {
    var wishes: [LinkBatch.Wish] = []
    var refused: [Problem.Line] = []
    var firstLines: [LinkLookup.Key: Int] = [:]
    for line in lines {
      do {
        let wish = try wish(for: line.link.get())
        if let slug = wish.slug {
          let key = LinkLookup.Key(host: wish.maker.site.host.name, slug: slug)
          if let first = firstLines.updateValue(line.number, forKey: key) {
            throw Problem(.slugTaken, "Line \(first) has the same slug: choose another one.")
          }
          if try await parts.store.link(host: key.host, slug: slug) != nil {
            throw Problem(.slugTaken, "There is a link “\(slug)” on \(key.host) already.")
          }
        }
        wishes.append(wish)
      } catch let problem as Problem {
        refused.append(.init(line: line.number, problem: problem))
      }
    }
    guard refused.isEmpty else { throw Problem(refusing: refused) }
    return wishes
  }

  private func wish(for document: NewLinkDocument) throws -> LinkBatch.Wish {
    let maker = try LinkCreator(site: brandedSite(document.host))
    try maker.check(document.content)
    return try LinkBatch.Wish(
      maker: maker,
      content: document.content,
      slug: document.slug.map(maker.checkedSlug)
    )
  }
}

extension Problem {
  fileprivate init(refusing lines: [Line]) {
    self.init(.bulkRefused, "Nothing was stored: correct the lines named here and send all again.")
    self.lines = lines
  }
}

/// A link that a line made.
private struct MadeLine: Encodable {
  var line: Int
  var id: String
  var url: String
}

private struct BulkDocument: Encodable {
  var links: [MadeLine]
}
