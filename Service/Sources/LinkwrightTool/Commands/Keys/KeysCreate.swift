import ArgumentParser
import LinkService
import LinkStore

struct KeysCreate: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a key and print its secret, which is shown only once.",
    discussion: """
      Without --app, the key is secret (lws_…) and for servers. With --app, it is publishable (lwp_…): \
      part of an app and therefore public. If there is a configuration, the app must be in it.

      Example:
        linkwright keys create --data linkwright-data --name Shop --scope links:write
      """
  )

  @Option(help: "A name for the key.")
  var name: String

  @Option(help: "The app in the configuration that contains the key.")
  var app: String?

  @Option(
    help:
      "A permission of the key. Can be repeated. The default with --app is resolve and invitations:redeem."
  )
  var scope: [APIKey.Scope] = []

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let known = try app == nil ? nil : configuration.readIfPresent()
    let created = try await options.administer(known, mayCreate: true) {
      try await $0.createKey(name: name, app: app, scopes: Set(scope))
    }
    let scopes = created.key.scopes.map(\.rawValue).sorted().joined(separator: " ")
    var outcome = try options.outcome(
      of: created,
      [
        created.secret ?? "", "",
        "The key is shown only once. Its ID is \(created.key.id), its scopes are: \(scopes).",
      ]
    )
    if let app, known == nil {
      outcome.printError(
        "The app “\(app)” was not checked, because there is no configuration. Name it with --config."
      )
    }
    return outcome
  }
}

extension APIKey.Scope: ExpressibleByArgument {}
