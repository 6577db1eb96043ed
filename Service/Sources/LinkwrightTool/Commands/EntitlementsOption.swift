import ArgumentParser

/// The option of the commands that compare a host with the entitlements of an app.
struct EntitlementsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The app's entitlements: a property list, or the built app (.ipa, .app).",
      valueName: "file"
    ),
    completion: .file()
  )
  var entitlements: String?
}
