import Linkwright
import SwiftUI
import WidgetKit

// A widget extension. A tap opens the app with a link, which arrives like any other link:
// at `onOpenURL`, or at the scene delegate.
@main
struct OrdersWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "orders", provider: OrdersProvider()) { entry in
      OrdersView(entry: entry)
    }
  }
}

struct OrdersView: View {
  let entry: OrdersEntry

  var body: some View {
    VStack {
      Text("Your orders")
      // Only larger widgets have places for links of their own.
      if let chair = AppLinks.table.widgetURL(for: .product(id: entry.product)) {
        Link(destination: chair) { Text("Chair \(entry.product)") }
      }
    }
    .widgetURL(AppLinks.table.widgetURL(for: .orders))
  }
}

nonisolated struct OrdersEntry: TimelineEntry {
  let date: Date
  let product: Int
}

nonisolated struct OrdersProvider: TimelineProvider {
  func placeholder(in context: Context) -> OrdersEntry { OrdersEntry(date: Date(), product: 7) }

  func getSnapshot(
    in context: Context,
    completion: @escaping @Sendable (OrdersEntry) -> Void
  ) { completion(placeholder(in: context)) }

  func getTimeline(
    in context: Context,
    completion: @escaping @Sendable (Timeline<OrdersEntry>) -> Void
  ) {
    completion(Timeline(entries: [placeholder(in: context)], policy: .never))
  }
}
