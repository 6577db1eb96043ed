/// The form, destination and campaign of a link that belongs to a site.
///
/// The methods ``LinkSite/form(of:)``, ``LinkSite/destination(of:)`` and ``LinkSite/campaign(of:)``
/// return the same values individually.
public struct SiteLink: Sendable, Hashable {
  /// The form of the link, which is never ``LinkForm/foreign``.
  public var form: LinkForm
  /// The destination in the app; nil for a tracker link that contains no link of the site.
  public var destination: LinkDestination?
  /// The campaign. For a tracker link, this is the campaign of the tracker link itself, not that of
  /// ``TrackerLink/deepLink``.
  public var campaign: Campaign

  init(form: LinkForm, destination: LinkDestination?, campaign: Campaign) {
    self.form = form
    self.destination = destination
    self.campaign = campaign
  }
}
