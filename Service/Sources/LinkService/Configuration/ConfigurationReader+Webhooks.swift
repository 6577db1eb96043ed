import AssociationFetching
import LinkStore
import LinkwrightCore
import SiteAssociation

extension ConfigurationReader {
  private static let maximumWebhookCount = 20
  private static let maximumSecretFileByteCount = 4 << 10

  /// Reads the webhooks. A webhook without a usable URL is reported and left out.
  mutating func webhooks(in file: MappingFields<FileKey>) -> [WebhookConfiguration] {
    var webhooks: [WebhookConfiguration] = []
    var names: [Placed<String>] = []
    var urls: [Placed<String>] = []
    let elements = list(.webhooks, in: file) ?? []
    if elements.count > Self.maximumWebhookCount {
      report(
        .outOfRange,
        at: file.place(of: .webhooks),
        "The file has \(elements.count) webhooks.",
        cure: "Write at most \(Self.maximumWebhookCount), and let a receiver pass messages on."
      )
    }
    for element in elements {
      guard let fields = fields(of: element, as: WebhookKey.self) else { continue }
      let name = text(.name, in: fields)
      if let name { names.append(name) }
      let isPrivate = flag(.allowPrivateAddress, in: fields) ?? false
      let kinds = webhookKinds(in: fields)
      let secrets = webhookSecrets(in: fields)
      let checkedName = checked(name, as: .name, by: IdentifierCheck.isName) {
        (
          "is not a valid name of a webhook",
          "Write at most 64 letters, digits, hyphens, underscores and dots."
        )
      }
      guard let text = text(.url, in: fields) else { continue }
      guard let url = webhookURL(text, mayBePrivate: isPrivate) else { continue }
      urls.append(Placed(value: "\(url)", place: text.place))
      webhooks.append(
        WebhookConfiguration(
          name: checkedName,
          url: url,
          kinds: kinds,
          secrets: secrets,
          allowsPrivateAddress: isPrivate
        )
      )
    }
    reportRepeated(names, "as the name of a webhook")
    reportRepeatedReceivers(urls)
    return webhooks
  }

  private mutating func webhookURL(_ text: Placed<String>, mayBePrivate: Bool) -> HTTPURL? {
    let url: HTTPURL
    do throws(FetchFailure) {
      url = try HTTPURL(text.value)
    } catch {
      let isHost = error.code == .invalidHost
      report(
        .webhookURL,
        at: text.place,
        isHost
          ? "The host of \(text.value.cited) is not valid."
          : "\(text.value.cited) is not a complete URL without a user name.",
        cure: "Write a complete URL, such as https://hooks.example.com/linkwright."
      )
      return nil
    }
    guard !text.value.utf8.contains(UInt8(ascii: "#")) else {
      report(
        .webhookURL,
        at: text.place,
        "\(text.value.cited) has a fragment, which is not sent.",
        cure: "Remove # and what follows."
      )
      return nil
    }
    guard url.isSecure || mayBePrivate else {
      report(
        .webhookURL,
        at: text.place,
        "\(text.value.cited) is not an https URL.",
        cure:
          "Write an https URL. Only a receiver in a private network, with allowPrivateAddress: true, may "
          + "use http."
      )
      return nil
    }
    if let address = url.host.address, !address.scope.isGlobal, !mayBePrivate {
      report(
        .privateReceiver,
        at: text.place,
        "\(text.value.cited) has a private or reserved address.",
        cure: "Write allowPrivateAddress: true if the receiver is in your own network."
      )
      return nil
    }
    return url
  }

  private mutating func webhookKinds(in fields: MappingFields<WebhookKey>) -> Set<ChangeKind> {
    let words = texts(.kinds, in: fields) ?? []
    return Set(words.compactMap { word($0, WebhookKey.kinds.rawValue, as: ChangeKind.self) })
  }

  /// Reads the secrets of a webhook. A fault is a warning, because links must work even if a secret is
  /// missing.
  private mutating func webhookSecrets(
    in fields: MappingFields<WebhookKey>
  ) -> [WebhookSecret] {
    guard let file = text(.secretFile, in: fields) else { return [] }
    if file.value.utf8.starts(with: "whsec_".utf8) {
      report(
        .secretInConfiguration,
        at: file.place,
        "The value of secretFile is a secret, not the path of a file.",
        cure:
          "Write the secret into a file that only the service can read, and its path here. Create a new "
          + "secret, because others may have read this one: linkwright webhooks secret."
      )
      return []
    }
    guard
      let bytes = bytes(
        of: file,
        orReport: .unreadableSecret,
        cure: "Create the file, and let the service read it: linkwright webhooks secret > FILE."
      )
    else { return [] }
    if bytes.count <= Self.maximumSecretFileByteCount, let secrets = WebhookSecret.list(bytes) {
      return secrets
    }
    report(
      .malformedSecret,
      at: file.place,
      "The file \(file.value.cited) does not contain 1 to \(WebhookSecret.maximumCount) secrets, each on "
        + "a line.",
      cure:
        "Write whsec_ and the Base64 form of 24 to 64 bytes on each line, the newest secret first: "
        + "linkwright webhooks secret."
    )
    return []
  }

  /// Reports receivers of two webhooks, which would get two numbers for the same change.
  private mutating func reportRepeatedReceivers(_ urls: [Placed<String>]) {
    var lines: [ExactText: Int] = [:]
    for url in urls {
      if let line = lines[ExactText(url.value)] {
        report(
          .repeatedReceiver,
          at: url.place,
          "The webhook on line \(line) has the same URL.",
          cure: "Write all kinds into one webhook."
        )
      } else {
        lines[ExactText(url.value)] = url.place.line
      }
    }
  }
}
