import ArgumentParser
import LinkService
import LinkStore

struct KeysCreate: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a key and print its secret, which is shown only once.",
    discussion: """
      Without --app, the key is a server key (lws_…), which is secret. With --app, the key is a \
      publishable key (lwp_…), which is part of an app and therefore public. If there is a \
      configuration, it must contain the app.

      Example:
        linkwright keys create --data linkwright-data --name Shop --scope links:write
      """
  )

  @Option(help: "A name for the key.")
  var name: String

  @Option(help: "The app that will contain the key, by its name in the configuration.")
  var app: String?

  @Option(
    help:
      "A scope of the key. Can be repeated. The default with --app is resolve and invitations:redeem."
  )
  var scope: [APIKey.Scope] = []

  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let known = try app == nil ? nil : options.configuration.readIfPresent()
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
