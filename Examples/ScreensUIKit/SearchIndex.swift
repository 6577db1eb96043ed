import CoreSpotlight
import Linkwright

/// What Spotlight finds in this app.
@MainActor
enum SearchIndex {
  static func update() {
    let chairs = (1...3).compactMap { id in
      AppLinks.table.searchableItem(for: .product(id: id), title: "Chair \(id)", domain: "chairs")
    }
    CSSearchableIndex.default().indexSearchableItems(chairs)
  }
}
