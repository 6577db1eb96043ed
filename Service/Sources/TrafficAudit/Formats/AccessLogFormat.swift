/// The format of an access log.
package enum AccessLogFormat: String, Sendable, CaseIterable {
  /// Apache's and nginx's combined or common format, also with the virtual host in front.
  case combined
  /// A JSON object on each line, such as Caddy's log.
  case json
  /// Fields that a line with `#Fields:` names, such as CloudFront's standard logs.
  case w3c
  /// The access log of an AWS Application Load Balancer.
  case alb
}
