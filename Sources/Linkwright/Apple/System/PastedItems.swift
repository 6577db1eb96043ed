// tvOS and watchOS have no pasteboard.
#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
  import Foundation
  import SwiftUI

  /// Loads the URLs and texts of pasted items.
  enum PastedItems {
    /// Loads the items, and then passes on their forms in order. The URL of an item precedes its
    /// text.
    ///
    /// The function may be called on any thread, because Apple does not document the thread on
    /// which a paste button calls its closure.
    static func load(
      _ providers: [NSItemProvider],
      then perform: @escaping @MainActor @Sendable ([String]) -> Void
    ) {
      let forms = PastedForms(count: 2 * providers.count) { texts in
        Task { @MainActor in perform(texts) }
      }
      // The system delivers the values on threads of its own.
      for (index, provider) in providers.enumerated() {
        if provider.canLoadObject(ofClass: URL.self) {
          _ = provider.loadObject(ofClass: URL.self) { url, _ in
            forms.set(2 * index, to: url?.absoluteString)
          }
        } else {
          forms.set(2 * index, to: nil)
        }
        if provider.canLoadObject(ofClass: String.self) {
          _ = provider.loadObject(ofClass: String.self) { text, _ in
            forms.set(2 * index + 1, to: text)
          }
        } else {
          forms.set(2 * index + 1, to: nil)
        }
      }
    }
  }
#endif
