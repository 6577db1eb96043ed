import ArgumentParser
import LinkStore
import LinkwrightCore

/// The content of a new link, as far as the management API accepts it.
struct LinksCreateOptions: ParsableArguments {
  @Option(help: "The app that the link opens, by its name in the configuration.")
  var app: String?

  @Option(
    name: .customLong("fallback-ios"),
    help: "The page for visitors on iOS who do not have the app."
  )
  var fallbackIOS: String?

  @Option(help: "The page for visitors on Android who do not have the app.")
  var fallbackAndroid: String?

  @Option(help: "The page for visitors on a computer.")
  var fallbackDesktop: String?

  @Option(help: "The page for visitors after the end of the link.")
  var fallbackEnded: String?

  @Option(
    help: ArgumentHelp(
      "A page for a platform, a language or both, such as ios=URL, ko=URL or ios/ko=URL. Can be repeated.",
      valueName: "platform/language=url"
    )
  )
  var target: [TargetArgument] = []

  @Option(help: "What visitors who do not have the app see. The default is the host's setting.")
  var storePolicy: AppStorePolicy?

  @Option(help: "What happens to the query items of a visit.")
  var queryForwarding = QueryForwarding.merge

  @Option(help: "A tracker token. Can be repeated.")
  var token: [String] = []

  @Option(help: "The network of the campaign.")
  var network: String?

  @Option(help: "The campaign.")
  var campaign: String?

  @Option(help: "The ad group of the campaign.")
  var adgroup: String?

  @Option(help: "The creative of the campaign.")
  var creative: String?

  @Option(help: "The label of the campaign.")
  var label: String?

  @Option(help: "A tag. Can be repeated.")
  var tag: [String] = []

  @Option(help: "The title of the preview in messengers.")
  var title: String?

  @Option(help: "The description in the preview.")
  var description: String?

  @Option(name: .customLong("image-url"), help: "The image of the preview.")
  var imageURL: String?

  @Option(help: "A template in linkTemplates, for the parts of the preview that are not specified.")
  var template: String?

  @Option(help: "The start time, such as 2030-01-01T12:00:00Z.")
  var startsAt: TimeArgument?

  @Option(help: "The expiration time, such as 2030-01-31T12:00:00Z.")
  var expiresAt: TimeArgument?

  @Option(help: "The maximum number of visits.")
  var visitLimit: Int?

  @Option(help: "The status of redirects.")
  var redirectStatus = RedirectStatus.found

  @Flag(help: "Keep the link out of search engines.")
  var unlisted = false

  func content(destination: String) -> LinkContent {
    let hasPreview = title != nil || description != nil || imageURL != nil
    return LinkContent(
      destination: destination,
      fallbacks: Fallbacks(
        ios: fallbackIOS,
        android: fallbackAndroid,
        desktop: fallbackDesktop,
        ended: fallbackEnded
      ),
      targets: target.map(\.target),
      app: app,
      storePolicy: storePolicy,
      queryForwarding: queryForwarding,
      campaign: Campaign(
        tokens: token,
        network: network,
        campaign: campaign,
        adgroup: adgroup,
        creative: creative,
        label: label
      ),
      tags: tag,
      preview: hasPreview
        ? SocialPreview(title: title, description: description, imageURL: imageURL) : nil,
      template: template,
      startsAt: startsAt?.time,
      expiresAt: expiresAt?.time,
      visitLimit: visitLimit,
      redirectStatus: redirectStatus,
      isUnlisted: unlisted
    )
  }
}

/// A target on the command line: `ios=URL`, `ko=URL` or `ios/ko=URL`.
struct TargetArgument: ExpressibleByArgument, Sendable, Hashable {
  let target: LinkTarget

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    var target = LinkTarget(url: String(parts[1]))
    for word in parts[0].split(separator: "/", omittingEmptySubsequences: false) {
      if target.platform == nil, let platform = LinkTarget.Platform(rawValue: String(word)) {
        target.platform = platform
      } else if target.language == nil, !word.isEmpty {
        target.language = String(word)
      } else {
        return nil
      }
    }
    self.target = target
  }
}

extension AppStorePolicy: ExpressibleByArgument {}
extension QueryForwarding: ExpressibleByArgument {}
extension RedirectStatus: ExpressibleByArgument {}
