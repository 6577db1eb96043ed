#if canImport(SwiftUI)
  import Foundation
  import Network
  import SwiftUI

  #if canImport(UIKit) && !os(watchOS)
    import UIKit
  #elseif canImport(AppKit)
    import AppKit
  #endif

  /// Tells a link center when the app or one of its scenes leaves the screen, and when to retry
  /// links that wait for the network.
  ///
  /// The modifier `receivesLinks(_:onForeign:)` contains such an object. In an app with delegates,
  /// store one in the app delegate. Do not store it in a scene delegate, which does not outlive its
  /// scene:
  ///
  /// ```swift
  /// private let lifecycle = LinkLifecycle(AppLinks.center)
  /// ```
  ///
  /// On macOS, the app leaves the screen when it is no longer the active app. On watchOS, the object
  /// observes only the network.
  @MainActor
  public final class LinkLifecycle {
    private weak var center: (any LinkReceiving)?
    private var reaction = LifecycleReaction()
    private var observers: [Observer] = []
    private let monitor = NWPathMonitor()
    /// A closure that is called when the activation of a scene ends. The argument is nil if the
    /// activations of all scenes end.
    var onEndActivation: (@MainActor (String?) -> Void)?

    /// Begins to observe the app and the network, until the object is released.
    ///
    /// - Parameter center: The center that receives the app's links. The object does not retain it.
    public init(_ center: any LinkReceiving) {
      self.center = center
      #if canImport(UIKit) && !os(watchOS)
        observe(UIApplication.didEnterBackgroundNotification) { _ in .appEnteredBackground }
        observe(UIApplication.didBecomeActiveNotification) { _ in .becameActive }
        observe(UIScene.didActivateNotification) { _ in .becameActive }
        observe(UIScene.didEnterBackgroundNotification) {
          $0.map { .sceneEnteredBackground($0.session.persistentIdentifier) }
        }
        observe(UIScene.didDisconnectNotification) {
          $0.map { .sceneDisconnected($0.session.persistentIdentifier) }
        }
      #elseif canImport(AppKit)
        observe(NSApplication.didResignActiveNotification, .appEnteredBackground)
        observe(NSApplication.didBecomeActiveNotification, .becameActive)
      #endif
      monitor.pathUpdateHandler = { [weak self] path in
        let state = NetworkState(path)
        MainActor.assumeIsolated { self?.handle(.network(state)) }
      }
      monitor.start(queue: .main)
    }

    deinit { monitor.cancel() }

    func handle(_ signal: LifecycleSignal) {
      for action in reaction.actions(for: signal) {
        if case .endActivation(let scene) = action { onEndActivation?(scene) }
        center?.perform(action)
      }
    }

    #if canImport(UIKit) && !os(watchOS)
      private func observe(
        _ name: Notification.Name,
        signal: @escaping @MainActor @Sendable (UIScene?) -> LifecycleSignal?
      ) {
        observers.append(
          Observer(name) { [weak self] notification in
            let scene = notification.object as? UIScene
            MainActor.assumeIsolated {
              if let signal = signal(scene) { self?.handle(signal) }
            }
          }
        )
      }
    #else
      private func observe(_ name: Notification.Name, _ signal: LifecycleSignal) {
        observers.append(
          Observer(name) { [weak self] _ in MainActor.assumeIsolated { self?.handle(signal) } }
        )
      }
    #endif
  }

  /// An observer of a notification, until it is released.
  private final class Observer: Sendable {
    // NotificationCenter can be used on any thread, and the property never changes.
    nonisolated(unsafe) private let token: any NSObjectProtocol

    /// - Parameter action: The action to perform on the main thread.
    init(_ name: Notification.Name, action: @escaping @Sendable (Notification) -> Void) {
      token = NotificationCenter.default.addObserver(
        forName: name,
        object: nil,
        queue: .main,
        using: action
      )
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }

  extension NetworkState {
    fileprivate init(_ path: NWPath) {
      self.init(
        isConnected: path.status == .satisfied,
        interfaces: path.availableInterfaces.map(\.name)
      )
    }
  }
#endif
