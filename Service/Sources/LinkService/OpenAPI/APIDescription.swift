/// The descriptions of the calls, as they lie beside this file.
///
/// There are two, as OpenAPI has a path only once, and `POST /v1/links` of an app is not that of the
/// team.
enum APIDescription {
  static let management = PackageResources.openapi_yaml
  static let apps = PackageResources.openapi_apps_yaml
}
