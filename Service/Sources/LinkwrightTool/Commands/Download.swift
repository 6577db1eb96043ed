import ArgumentParser
import AssociationFetching

struct Download: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "dl",
    abstract: "Download a host's file as a device does, and print it like Apple's swcutil dl.",
    discussion: """
      The file comes from Apple's CDN or, with --direct, from the host itself, as for an app with \
      ?mode=developer. The output has one line for each app; --json prints all details. The exit code \
      is 0 if the download succeeds and devices can read the file, and 1 otherwise. Requests use the \
      proxy in HTTPS_PROXY or ALL_PROXY unless NO_PROXY contains the host.

      Example:
        linkwright dl -d fernhill.example
      """
  )

  @Option(
    name: [.short, .long],
    help: "The host, with a port if it is not 443."
  )
  var domain: String

  @Flag(help: "Download from the host instead of the CDN.")
  var direct = false

  @OptionGroup var network: NetworkOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    do { _ = try AssociationHost(domain) } catch {
      throw ValidationError(
        "\"\(domain.visible)\" is not a host. Write it without a scheme and a path, such as example.com."
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
      timeout: network.timeLimit,
      printsJSON: output.json,
      options: options
    ).outcome()
  }
}
