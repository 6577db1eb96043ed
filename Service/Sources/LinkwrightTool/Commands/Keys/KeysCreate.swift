import ArgumentParser
import LinkService
import LinkStore

struct KeysCreate: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Make a key and print its secret, which nobody can find out later.",
    discussion: """
      Without --app the key is for servers (lws_…) and secret. With --app it is publishable \
      (lwp_…): part of an app, and so known to everybody. The name of the app is looked up in the \
      configuration, where that is there.

      Example:
        linkwright keys create --data linkwright-data --name Shop --scope links:write
      """
  )

  @Option(help: "What people call it.")
  var name: String

  @Option(help: "The app of the configuration that the key goes into.")
  var app: String?

  @Option(help: "What the key may do; may be repeated. Apps get resolve and invitations:redeem.")
  var scope: [APIKey.Scope] = []

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let known = try app == nil ? nil : configuration.readIfThere()
    let made = try await options.administer(known, mayCreate: true) {
      try await $0.createKey(name: name, app: app, scopes: Set(scope))
    }
    let scopes = made.key.scopes.map(\.rawValue).sorted().joined(separator: " ")
    var outcome = try options.outcome(
      of: made,
      [
        made.secret ?? "", "",
        "This is shown only once. The key \(made.key.id) may do: \(scopes).",
      ]
    )
    if let app, known == nil {
      outcome.printError(
        "Nobody checked that there is an app “\(app)”: name the configuration with --config."
      )
    }
    return outcome
  }
}

extension APIKey.Scope: ExpressibleByArgument {}
