extension VisitEvent {
  /// Why a request does not count as a person. Such a request never uses up a visit of a link with a
  /// visit limit.
  package enum NonPerson: String, Sendable, Hashable, CaseIterable {
    /// A program, such as a search engine, or a HEAD request.
    case bot
    /// A program that fetches a preview card for a message or post.
    case previewer
    /// A browser that fetches the link before the user follows it.
    case prefetch
    /// A program that looks for dangerous or vulnerable pages.
    case scanner
    /// A request from the team's own networks.
    case own
  }

  /// What a visitor got.
  package enum Answer: String, Sendable, Hashable, CaseIterable {
    /// A page with buttons.
    case page
    /// A redirect to the destination in the browser.
    case redirect
    /// A redirect to the page of the app in its store.
    case store
    /// The page with the preview, for programs.
    case card
  }
}
