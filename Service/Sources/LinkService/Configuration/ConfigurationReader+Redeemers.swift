import SiteAssociation

extension ConfigurationReader {
  private static let maximumKeyByteCount = 64 << 10

  /// Reads how the team's server proves who redeems an invitation. Unreadable values are reported
  /// and left empty.
  mutating func redeemers(_ node: YAMLNode) -> RedeemerConfiguration? {
    guard let fields = fields(of: node, as: RedeemersKey.self) else { return nil }
    var redeemers = RedeemerConfiguration(
      audience: text(.audience, in: fields)?.value ?? "",
      issuer: text(.issuer, in: fields)?.value
    )
    var ids: [Placed<String>] = []
    for element in list(.keys, in: fields) ?? [] {
      guard let fields = self.fields(of: element, as: PublicKeyKey.self) else { continue }
      let id = text(.id, in: fields)
      if let id { ids.append(id) }
      let name = checked(id, as: .keyID, by: IdentifierCheck.isKeyID) {
        ("is not a key ID", "Write at most 128 visible ASCII characters without spaces.")
      }
      if let key = redeemerKey(name, fields) { redeemers.keys.append(key) }
    }
    reportRepeated(ids, "as the id of a key")
    return redeemers
  }

  private mutating func redeemerKey(_ id: String, _ fields: MappingFields<PublicKeyKey>)
    -> RedeemerKey?
  {
    let file = text(.file, in: fields)
    let inline = text(.pem, in: fields)
    // An unreadable value has already been reported.
    guard (fields[.file] == nil) != (fields[.pem] == nil) else {
      report(
        .keySources,
        at: fields.place,
        fields[.file] == nil
          ? "The key has neither file nor pem." : "The key has both file and pem.",
        cure: "Write the path of the public key in file, or the public key itself in pem."
      )
      return nil
    }
    guard let place = (file ?? inline)?.place,
      let text = file.flatMap({ readKey($0) }) ?? inline?.value
    else { return nil }
    let subject = file.map { "The file \($0.value.cited)" } ?? "The value of pem"
    let pem: PublicKeyPEM
    do throws(PublicKeyPEM.Failure) {
      pem = try PublicKeyPEM(text)
    } catch {
      switch error {
      case .privateKey:
        report(
          .privateKey,
          at: place,
          "\(subject) contains a private key.",
          cure:
            "Create a new key pair, because others may have read this one. Keep the private key on "
            + "your server, and write only the public key here: openssl pkey -in FILE -pubout."
        )
      case .notPublicKey:
        report(
          .notPublicKey,
          at: place,
          "\(subject) is not a single public key in PEM form.",
          cure:
            "Write a key that begins with -----BEGIN PUBLIC KEY-----. For the key of a certificate: "
            + "openssl x509 -in FILE -noout -pubkey."
        )
      }
      return nil
    }
    if let key = RedeemerKey(id: id, pem) { return key }
    report(
      .unsupportedKey,
      at: place,
      "\(subject) is damaged, or is neither a P-256, P-384 or Ed25519 key nor an RSA key of at least "
        + "2048 bits.",
      cure: "Create a key: openssl genpkey -algorithm ed25519 -out private.pem."
    )
    return nil
  }

  private mutating func readKey(_ file: Placed<String>) -> String? {
    guard let bytes = bytes(of: file, orReport: .unreadableKey) else { return nil }
    if bytes.count <= Self.maximumKeyByteCount { return String(decoding: bytes, as: UTF8.self) }
    report(
      .notPublicKey,
      at: file.place,
      "The file \(file.value.cited) is larger than 64 KiB.",
      cure: "Write the path of a file that contains only one public key."
    )
    return nil
  }
}
