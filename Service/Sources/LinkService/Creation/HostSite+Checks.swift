import LinkStore

/// The checks that links and invitations share. Each throws a ``Problem`` with the name of the field.
extension HostSite {
  /// Checks what pages and previews in messengers show.
  ///
  /// - Parameter fields: Where the caller has the fields of the preview.
  func checkPreview(
    _ preview: SocialPreview?,
    _ fields: PreviewFields,
    template: String?
  ) throws {
    if let url = preview?.imageURL {
      try checkTarget(url, field: fields.name("imageURL"), mustBeWeb: true)
    }
    try checkLength(of: preview?.title, field: fields.name("title"), maximum: 200)
    try checkLength(of: preview?.description, field: fields.name("description"), maximum: 500)
    guard let template, !templates.contains(where: { $0.name == template }) else { return }
    let names = templates.map(\.name)
    throw Problem(
      .invalidValue,
      names.isEmpty
        ? "\"template\" must be absent, because the configuration has no linkTemplates."
        : "\"template\" must be one of the linkTemplates in the configuration: "
          + names.joined(separator: ", ") + "."
    )
  }

  func checkTarget(_ url: String, field: String, mustBeWeb: Bool) throws {
    guard url.utf8.count <= RequestTarget.maximumLength else {
      throw Problem(
        .invalidValue,
        "\"\(field)\" is longer than \(RequestTarget.maximumLength) bytes."
      )
    }
    if let reason = destinations.refusal(of: url, mustBeWeb: mustBeWeb) {
      throw Problem(.destinationNotAllowed, "\"\(field)\" \(reason)")
    }
  }

  func checkLength(of text: String?, field: String, maximum: Int) throws {
    guard let text, text.unicodeScalars.count > maximum else { return }
    throw Problem(
      .invalidValue,
      "\"\(field)\" contains a string longer than \(maximum) characters."
    )
  }
}
