import ArgumentParser
import LinkService
import LinkStore

/// The options that select links to archive or delete: one link, or all that match a filter.
struct LinkSelection: ParsableArguments {
  @Argument(help: "The ID or the link itself. Omit it to select links by the options.")
  var link: String?

  @Option(help: "Links that this key created. The value is the ID of the key.")
  var createdBy: String?

  @Option(help: "Links created at or after this time, such as 2030-01-31T12:00:00Z.")
  var since: TimeArgument?

  @Option(help: "Links created before this time.")
  var until: TimeArgument?

  @Option(help: "Links of this campaign.")
  var campaign: String?

  @Option(help: "Links with this tag.")
  var tag: String?

  @Option(help: "Links to this host, or to URLs that begin with this text if it contains \"://\".")
  var destination: String?

  @Option(help: "Links on this host. Needs another of these options.")
  var host: String?

  @Flag(help: "Count the selected links without changing them.")
  var dryRun = false

  var filter: LinkFilter {
    var filter = LinkFilter()
    filter.createdBy = createdBy
    filter.since = since?.time
    filter.until = until?.time
    filter.campaign = campaign
    filter.tag = tag
    filter.destination = destination
    filter.host = host
    return filter
  }

  func validate() throws {
    let hasCriterion =
      createdBy != nil || since != nil || until != nil || campaign != nil || tag != nil
      || destination != nil
    guard (link != nil) != hasCriterion, link == nil || (host == nil && !dryRun) else {
      throw ValidationError(
        "Name either one link, or links by --created-by, --since, --until, --campaign, --tag or"
          + " --destination."
      )
    }
  }

  /// Archives or deletes the links that the options select.
  func remove(_ action: LinkRemoval.Action, _ options: DataOptions) async throws -> Outcome {
    let filter = filter
    let document = try await options.administer {
      try await $0.remove(action, filter, isDryRun: dryRun)
    }
    let word =
      switch (action, dryRun) {
      case (.archive, false): "Archived"
      case (.delete, false): "Deleted"
      case (.archive, true): "Would archive"
      case (.delete, true): "Would delete"
      }
    let noun = document.count == 1 ? "link" : "links"
    return try options.outcome(of: document, ["\(word) \(document.count) \(noun)."])
  }
}
