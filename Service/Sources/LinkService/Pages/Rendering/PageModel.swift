/// What the template sees, by reflection: stored properties with the names in `page.mustache`.
///
/// A name that is nil in a part is looked for around it, so nothing optional shares its name.
struct PageModel {
  struct Button {
    var style: String
    var href: String
    var label: String
  }

  struct Navigation {
    var purpose: String
    var buttons: [Button]
  }

  struct Notice {
    var explanation: String
    var wayOut: Button?
  }

  struct Code {
    var codeLabel: String
    /// Together they are the code as it is copied.
    var groups: [String]
    var copy: String
    var done: String
    var failed: String
  }

  struct Steps {
    var stepsTitle: String
    var items: [String]
  }

  struct QR {
    var qrLabel: String
    var side: Int
    var path: String
    var caption: String
    var shownAddress: String
  }

  var language: String
  var title: String
  var isKeptFromIndexes: Bool
  var banner: String?
  var social: SocialCard?
  var stylesheet: String
  var script: String?
  var initial: String
  var appName: String
  var heading: String
  var lead: String?
  var notice: Notice?
  var code: Code?
  var steps: Steps?
  var navigation: Navigation?
  var qrCode: QR?
}
