import LinkStore
import LinkwrightCore

/// The title, the text and the picture of a link or an invitation. Its page and the previews in
/// messengers show the same values.
struct PagePreview: Sendable, Hashable {
  struct Picture: Sendable, Hashable {
    var url: String
    /// The scheme and the host, for the content security policy.
    var origin: String

    /// - Returns: nil for a URL that some browsers could read differently.
    init?(_ url: String) {
      guard let address = WebAddress(url), address.isSecure,
        address.host.utf8.allSatisfy({ byte in
          byte.isASCIILetter || IdentifierCheck.isDigit(byte)
            || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":")].contains(byte)
        })
      else { return nil }
      self.url = url.asciiURL
      origin = "https://\(address.host)"
    }
  }

  let title: String?
  let text: String?
  let picture: Picture?

  init(_ page: LinkPage) {
    // The page of a link that is out of service shows nothing of the link.
    let preview = page.status == 200 ? page.preview : nil
    title = ClientText.cleaned(preview?.title)
    text = ClientText.cleaned(preview?.description)
    picture = preview?.imageURL.flatMap(Picture.init)
  }
}
