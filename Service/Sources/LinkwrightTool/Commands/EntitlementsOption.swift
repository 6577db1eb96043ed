import ArgumentParser

/// The option of the commands that compare a host with the entitlements of an app.
struct EntitlementsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The entitlements that the app is signed with, as a property list.",
      valueName: "file"
    ),
    completion: .file()
  )
  var entitlements: String?
}
