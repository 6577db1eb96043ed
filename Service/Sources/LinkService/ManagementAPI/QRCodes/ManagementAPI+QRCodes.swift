import LinkStore
import LinkwrightCore

extension ManagementAPI {
  /// Draws the QR code of a link.
  ///
  /// - Parameter hasLogo: Whether the body is the file of the logo.
  func linkQRCode(_ call: ManagementCall, hasLogo: Bool) async throws -> APIResponse {
    let link = try await link(namedBy: call)
    return try await qrCode(of: link.url, on: link.host, call, hasLogo: hasLogo)
  }

  /// Draws the QR code of an invitation.
  ///
  /// - Parameter hasLogo: Whether the body is the file of the logo.
  func invitationQRCode(_ call: ManagementCall, hasLogo: Bool) async throws -> APIResponse {
    let invitation = try await invitation(namedBy: call)
    let url = try brandedSite(invitation.host).url(of: invitation)
    return try await qrCode(of: url, on: invitation.host, call, hasLogo: hasLogo)
  }

  private func qrCode(
    of url: String,
    on host: String,
    _ call: ManagementCall,
    hasLogo: Bool
  ) async throws -> APIResponse {
    try call.expectQuery(QRRequest.names.filter { !hasLogo || $0 != "logo" })
    let site = dependencies.sites.value[host]
    var request = try QRRequest(call.query)
    if hasLogo, call.body.isEmpty {
      throw Problem(.invalidValue, "The body must be the file of a logo. Without one, send GET.")
    }
    if request.logo == .icon {
      guard let icon = site?.brand.logo else {
        throw Problem(
          .invalidValue,
          "The brand of \(host) has no icon. Send the file of a logo with POST, or leave out \"logo\"."
        )
      }
      request.style.logo = icon
    }
    var text = url
    if request.hasMarker {
      do throws(QRRefusal) {
        text = try QRLink.marked(url, in: site?.associationFile)
      } catch {
        throw Problem(error)
      }
    }
    // Only GET can be conditional (RFC 9110, 13.1.2).
    if !hasLogo, let response = request.unchanged(for: text, ifNoneMatch: call.ifNoneMatch) {
      return response
    }
    let (prepared, finalText, file) = (request, text, hasLogo ? call.body : nil)
    return try await qrDrawer.draw {
      do {
        var request = prepared
        if let file { request.style.logo = try QRLogo(checking: file) }
        return try request.response(for: finalText)
      } catch let refusal as QRRefusal {
        throw Problem(refusal)
      }
    }
  }
}
