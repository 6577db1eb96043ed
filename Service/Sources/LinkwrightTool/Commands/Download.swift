import ArgumentParser
import AssociationFetching

struct Download: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "dl",
    abstract: "Download a host's file as a device does, in the words of Apple's swcutil dl.",
    discussion: """
      A device asks Apple's CDN, and with --direct the host itself, as an app with ?mode=developer \
      does. What was downloaded is described, one line for each app; --json has the rest. The exit code \
      is 1 if there is no file.

      Example:
        linkwright dl -d fernhill.example
      """
  )

  @Option(
    name: [.short, .long],
    help: "The host, with a port if it is not 443."
  )
  var domain: String

  @Flag(help: "Ask the host itself instead of the CDN.")
  var direct = false

  @OptionGroup var network: NetworkOptions

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    do { _ = try AssociationHost(domain) } catch {
      throw ValidationError(
        "\"\(domain.visible)\" is not a host: write it without scheme and path, such as example.com."
      )
    }
  }

  func outcome() async throws -> Outcome {
    let host = try AssociationHost(domain)
    let options: FetchOptions
    do throws(InputError) {
      options = try network.fetchOptions()
    } catch {
      return .unusable(error)
    }
    return try await DownloadRun(
      host: host,
      isDirect: direct,
      timeout: network.waiting,
      printsJSON: json,
      options: options
    ).outcome()
  }
}
