import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
  /// A sentence for whoever sent something that nobody can answer.
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

  static func methodNotAllowed(_ methods: String) -> Response {
    var response = plain(.methodNotAllowed, "This address understands \(methods).")
    response.headers[.allow] = methods
    return response
  }

  /// A file as it is, or 304 for whoever has it.
  static func file(
    _ file: StaticFile,
    _ contentType: String,
    _ head: some RequestHead,
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

extension HTTPFields {
  /// The next visitor may have to be sent elsewhere, so nobody is to remember a redirect.
  static let redirectCacheControl = "no-store"

  /// Of a 302.
  static func redirect(to url: String) -> HTTPFields {
    [.location: url, .cacheControl: redirectCacheControl]
  }
}

/// What the service calls itself in the header `Server`.
enum ServerName {
  static let value = "linkwright"
}

extension HTTPField.Name {
  /// The addresses that proxies were called from.
  static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
  /// `Host` of HTTP/1 is the authority of a request; in its fields are only others.
  static let furtherHost = HTTPField.Name("Host")!
  static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}
