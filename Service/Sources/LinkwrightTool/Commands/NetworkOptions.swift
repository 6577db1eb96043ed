import ArgumentParser
import AssociationFetching
import Foundation

/// The options of the commands that fetch files.
struct NetworkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The URL of a CDN to use instead of Apple's, without /a/v1/ and what follows.",
      valueName: "url"
    )
  )
  var cdn: String?

  @Option(
    help: ArgumentHelp(
      "Certificate authorities to trust in addition to the system's, in PEM form.",
      valueName: "file"
    ),
    completion: .file()
  )
  var ca: String?

  @Option(
    name: [.customShort("t"), .long],
    help: ArgumentHelp("The time limit for each host or download.", valueName: "seconds")
  )
  var timeout: Double = 15

  /// The time limit for a host or a download.
  var timeLimit: Duration { .seconds(timeout) }

  func validate() throws {
    guard (0.1...3_600).contains(timeout) else {
      throw ValidationError("--timeout must be from 0.1 to 3600 seconds.")
    }
    guard let cdn else { return }
    do { _ = try CDNAddress(cdn) } catch {
      throw ValidationError(
        "\"\(cdn.visible)\" is not the URL of a CDN. Begin with https://, as in "
          + "https://app-site-association.cdn-apple.com."
      )
    }
  }

  /// The options of a fetcher. A user at a terminal may contact private addresses.
  func fetchOptions(
    reader: InputReader = InputReader(),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(InputError) -> FetchOptions {
    var options = FetchOptions()
    options.addresses = AddressPolicy(allowsPrivateAddresses: true)
    options.limits.set(to: timeLimit)
    options.proxies = ProxySettings(environment: environment)
    if let cdn, let address = try? CDNAddress(cdn) { options.cdn = address }
    guard let ca else { return options }
    let text = String(decoding: try reader.read(ca), as: UTF8.self)
    do throws(TrustRootsError) {
      options.trust = try TrustRoots(pem: text)
    } catch {
      throw InputError(code: .unreadable(reason: "\(error)"), name: ca)
    }
    return options
  }
}

/// The options of the commands that also query Apple's CDN for its copy of a file.
struct HostQueryOptions: ParsableArguments {
  @OptionGroup var network: NetworkOptions

  @Flag(name: .customLong("no-cdn"), help: "Do not query the CDN.")
  var skipsCDN = false
}

extension FetchLimits {
  /// Limits the time for each host. The limit of each step becomes at least a third of this time,
  /// and at most all of it.
  fileprivate mutating func set(to time: Duration) {
    whole = time
    inspection = time
    for step in [\FetchLimits.resolve, \.connect, \.secure] {
      self[keyPath: step] = min(time, max(self[keyPath: step], time / 3))
    }
  }
}
