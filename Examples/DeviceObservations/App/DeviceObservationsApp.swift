import SwiftUI

/// Records what the system reports about links, for the guide "What only a device can show".
@main
struct DeviceObservationsApp: App {
  @UIApplicationDelegateAdaptor private var delegate: AppDelegate

  var body: some Scene {
    WindowGroup { ObservationView() }
  }
}
