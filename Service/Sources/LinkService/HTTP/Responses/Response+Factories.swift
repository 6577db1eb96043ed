import HTTPTypes
import Hummingbird
import LinkStore
import NIOCore

extension Response {
  /// Returns a sentence as plain text, for responses that do not belong to an API.
  static func plain(_ status: HTTPResponse.Status, _ text: String) -> Response {
    let body = text.hasSuffix("\n") ? text : text + "\n"
    return Response(
      status: status,
      headers: [
        .contentType: "text/plain; charset=utf-8",
        .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: body))
    )
  }

  /// The response to a prefetch. A browser drops it and sends the request again when the user
  /// follows the link, so the visit is counted then (MDN, "Sec-Purpose": the server may reject a
  /// prefetch).
  static let refusedPrefetch = plain(
    .forbidden,
    "Links are not prefetched, because a prefetch is not a visit."
  )

  static func methodNotAllowed(_ methods: String) -> Response {
    var response = plain(.methodNotAllowed, "Use one of these methods: \(methods).")
    response.headers[.allow] = methods
    return response
  }

  /// Returns a file, or the status 304 if the client already has this version of the file.
  static func file(
    _ file: StaticFile,
    type contentType: String,
    for head: some RequestHead,
    maximumAge: Int
  ) -> Response {
    let headers: HTTPFields = [
      .contentType: contentType,
      .eTag: file.entityTag,
      .cacheControl: "public, max-age=\(maximumAge)",
      .xContentTypeOptions: "nosniff",
    ]
    if file.isCurrent(ifNoneMatch: head.field(.ifNoneMatch)) {
      return Response(status: .notModified, headers: headers)
    }
    let body = ResponseBody(byteBuffer: ByteBuffer(bytes: file.body))
    return Response(status: .ok, headers: headers, body: body)
  }

  static func redirect(_ redirect: LinkRedirect) -> Response {
    var headers: HTTPFields = [.location: redirect.url, .cacheControl: redirect.cacheControl]
    if redirect.isUnlisted { headers[.xRobotsTag] = LinkRedirect.unlisted }
    return Response(
      status: HTTPResponse.Status(code: redirect.status.rawValue),
      headers: headers
    )
  }

  static func page(_ page: RenderedPage) -> Response {
    var headers = HTTPFields()
    for header in page.headers {
      if let name = HTTPField.Name(header.name) { headers[name] = header.value }
    }
    return Response(
      status: HTTPResponse.Status(code: page.status),
      headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: page.body))
    )
  }
}

/// The value of the header `Server`.
enum ServerName {
  static let value = "linkwright"
}

extension HTTPField.Name {
  /// The header to which each proxy appends the address of its client.
  static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
  /// A second `Host` field of an HTTP/1 request. The first `Host` field is the authority and is not
  /// among the header fields.
  static let furtherHost = HTTPField.Name("Host")!
  static let xRobotsTag = HTTPField.Name("X-Robots-Tag")!
  static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}
