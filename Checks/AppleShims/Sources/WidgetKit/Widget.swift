@_exported import FoundationShim
public import SwiftUI

// Source: Apple's documentation after the iOS 26 SDK; the isolation of the protocols is from
// memory.
public protocol TimelineEntry {
  var date: Date { get }
}

public struct TimelineProviderContext {}

public struct TimelineReloadPolicy: Sendable {
  public static let never = TimelineReloadPolicy()
}

public struct Timeline<Entry: TimelineEntry> {
  public init(entries: [Entry], policy: TimelineReloadPolicy) {}
}

public protocol TimelineProvider {
  associatedtype Entry: TimelineEntry
  typealias Context = TimelineProviderContext
  func placeholder(in context: Context) -> Entry
  @preconcurrency func getSnapshot(
    in context: Context,
    completion: @escaping @Sendable (Entry) -> Void
  )
  @preconcurrency func getTimeline(
    in context: Context,
    completion: @escaping @Sendable (Timeline<Entry>) -> Void
  )
}

@MainActor @preconcurrency public protocol WidgetConfiguration {}

@MainActor @preconcurrency public protocol Widget {
  associatedtype Body: WidgetConfiguration
  @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}
extension Widget {
  @MainActor @preconcurrency public static func main() {}
}

public struct StaticConfiguration<Content: View>: WidgetConfiguration {
  @MainActor @preconcurrency public init<Provider: TimelineProvider>(
    kind: String,
    provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {}
}

extension View {
  nonisolated public func widgetURL(_ url: URL?) -> some View { ShimView() }
}
