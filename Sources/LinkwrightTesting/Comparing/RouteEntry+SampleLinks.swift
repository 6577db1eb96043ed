import Linkwright

extension RouteEntry {
  /// Links of the pattern: with the values that are known, a slash behind the path, and an item that
  /// is nobody's.
  func sampleLinks() -> [String] {
    samples().compactMap { try? destination($0) }.flatMap { destination in
      let path = destination.path
      let otherPath = path.hasSuffix("/") ? String(path.dropLast()) : path + "/"
      let query = destination.query.map { $0 + "&" } ?? ""
      let others = [
        LinkDestination(
          path: otherPath,
          query: destination.query,
          fragment: destination.fragment
        ),
        LinkDestination(path: path, query: query + "x=1", fragment: destination.fragment),
      ]
      return ([destination] + others).map(\.description)
    }
  }
}
