internal import LinkStore
internal import LinkwrightCore
internal import NIOCore

/// A rendered page with gaps for the click ID, which is the only value that differs between
/// visitors with the same ``PageSubject``.
///
/// The ID consists of characters that HTML and URLs do not escape, and always has the same length.
/// Therefore, it can be put into the rendered page.
struct PageParts: Sendable {
  /// The page with a mark in each gap.
  private let page: RenderedPage
  /// The indices of the gaps in the buffer of the body.
  private let gaps: [Int]

  /// IDs in place of the click ID. They are random, so no other text of a page contains them.
  private static let marks: (first: String, second: String) = {
    var generator = SystemRandomNumberGenerator()
    let time = Timestamp(milliseconds: 0)
    return (
      UniqueID.make(at: time, using: &generator), UniqueID.make(at: time, using: &generator)
    )
  }()

  /// - Parameter render: Renders the page with a click ID.
  /// - Returns: nil if pages with different IDs differ in more than the ID.
  init?(render: (_ clickID: String) -> RenderedPage) {
    page = render(Self.marks.first)
    gaps = page.body.readableBytesView.ranges(of: Self.marks.first.utf8).map(\.lowerBound)
    guard self.page(clickID: Self.marks.second) == render(Self.marks.second) else { return nil }
  }

  /// The memory that the body takes.
  var byteCount: Int { page.body.readableBytes }

  /// Puts a click ID into the page.
  ///
  /// - Parameter clickID: nil for a page without a click ID.
  /// - Returns: nil if the page needs an ID, but there is none, or it is no UUID in lower case.
  func page(clickID: String?) -> RenderedPage? {
    if gaps.isEmpty { return page }
    guard let clickID, UniqueID.isWellFormed(clickID) else { return nil }
    var page = page
    for gap in gaps { page.body.setString(clickID, at: gap) }
    return page
  }
}
