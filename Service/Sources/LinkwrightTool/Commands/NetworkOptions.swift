import ArgumentParser
import AssociationFetching

/// How a command that fetches files reaches the world.
struct NetworkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Another CDN than Apple's: what stands before /a/v1/.", valueName: "url")
  )
  var cdn: String?

  @Option(
    help: ArgumentHelp(
      "Authorities that are trusted besides those of the system, PEM.",
      valueName: "file"
    ),
    completion: .file()
  )
  var ca: String?

  @Option(
    name: [.customShort("t"), .long],
    help: ArgumentHelp("How long to wait.", valueName: "seconds")
  )
  var timeout: Double = 15

  /// How long to wait for a host, or for a download.
  var waiting: Duration { .seconds(timeout) }

  func validate() throws {
    guard (0.1...3_600).contains(timeout) else {
      throw ValidationError("The time is between 0.1 and 3600 seconds.")
    }
    guard let cdn else { return }
    do { _ = try CDNAddress(cdn) } catch {
      throw ValidationError(
        "\"\(cdn.visible)\" is no address of a CDN: write it with https://, such as "
          + "https://app-site-association.cdn-apple.com."
      )
    }
  }

  /// What a fetcher is given. The person at the terminal may ask every address.
  func fetchOptions(reader: InputReader = InputReader()) throws(InputError) -> FetchOptions {
    var options = FetchOptions()
    options.addresses = AddressPolicy(allowsPrivateAddresses: true)
    options.limits.set(to: waiting)
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

extension FetchLimits {
  /// Gives a host a time, and each step a share of it: more of a long one, so that who waits longer gets more.
  fileprivate mutating func set(to time: Duration) {
    whole = time
    inspection = time
    for step in [\FetchLimits.resolve, \.connect, \.secure] {
      self[keyPath: step] = min(time, max(self[keyPath: step], time / 3))
    }
  }
}
