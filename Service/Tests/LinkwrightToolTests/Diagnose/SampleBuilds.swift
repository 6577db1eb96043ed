import Foundation
import LinkOpening

extension ProvisioningProfile {
  /// A profile of the shop.
  ///
  /// - Parameters:
  ///   - domains: nil for one without the capability.
  ///   - devices: Whether it lists devices, as one for testers does.
  static func sample(
    app: String = "A7K2M9QX4T.net.fernhill.shop",
    domains: String? = "*",
    expires: String = "2027-06-01T00:00:00Z",
    devices: Bool = false
  ) -> ProvisioningProfile {
    let capability = domains.map {
      "<key>com.apple.developer.associated-domains</key><string>\($0)</string>"
    }
    return ProvisioningProfile(
      reading: Array(
        """
        <plist version="1.0"><dict><key>Name</key><string>Fernhill Shop</string>
        <key>TeamIdentifier</key><array><string>A7K2M9QX4T</string></array>
        <key>ExpirationDate</key><date>\(expires)</date>
        \(devices ? "<key>ProvisionedDevices</key><array><string>1</string></array>" : "")
        <key>Entitlements</key><dict><key>application-identifier</key>
        <string>\(app)</string>\(capability ?? "")</dict></dict></plist>
        """.utf8
      )
    )
  }
}

extension DeviceRecords {
  /// What a device has recorded of the shop.
  init(domain: String, approval: String, error: String? = nil, besides others: String = "") {
    self.init(
      reading: Array(
        """
        Service: applinks
        App ID: A7K2M9QX4T.net.fernhill.shop
        App Version: 7.0
        Domain: \(domain)
        User Approval: unspecified
        Site/Fmwk Approval: \(approval)
        Flags:
        Last Checked: 2026-11-20 09:00:00 +0000
        Next Check: 2026-11-25 08:00:00 +0000
        \(error.map { "Error: \($0)\n" } ?? "")\(others)

        ================================= MEMORY USAGE =================================
        """.utf8
      )
    )
  }
}
