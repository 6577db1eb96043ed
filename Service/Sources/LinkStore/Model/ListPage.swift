/// One page of a list, with the cursor for the next page.
package struct ListPage<Element: Sendable>: Sendable {
  package var elements: [Element]
  /// The cursor for the next request; nil on the last page.
  package var nextCursor: String?

  package init(elements: [Element], nextCursor: String?) {
    self.elements = elements
    self.nextCursor = nextCursor
  }
}
