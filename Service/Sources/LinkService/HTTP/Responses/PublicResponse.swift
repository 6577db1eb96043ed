import HTTPTypes
import LinkStore
import NIOCore
import RequestHeads

/// A response of either listener, independent of the version of HTTP.
///
/// Every version sends this status, these header fields and this body, and adds `Content-Length`,
/// `Date` and `Server`.
struct PublicResponse: Sendable {
  enum Content: Sendable {
    case redirect(LinkRedirect)
    case page(RenderedPage)
    case file(FileResponse)
    /// The client already has this version of the file.
    case unchangedFile(FileResponse)
    /// A response of an API.
    case document(ByteBuffer, status: Int, type: String)
    /// Plain text, for responses that do not belong to an API.
    case text(ByteBuffer, status: Int)
  }

  /// A file and how clients may use it.
  struct FileResponse: Sendable {
    var file: StaticFile
    var type: String
    /// The number of seconds for which clients can cache the file.
    var maximumAge: Int
    /// Whether another version of the file would have another address.
    var isImmutable = false
    /// The content security policy.
    var policy: String?

    fileprivate var cacheControl: String {
      "public, max-age=\(maximumAge)\(isImmutable ? ", immutable" : "")"
    }
  }

  var content: Content
  /// The number of seconds to wait before the next request.
  var retryAfter: Int?
  /// The methods that the path supports.
  var allowedMethods: String?
  /// The entity tag of a document that clients may keep.
  var entityTag: String?
  /// Where the next page of an export begins.
  var nextCursor: APIResponse.NextCursor?

  init(_ content: Content) { self.content = content }

  init(_ response: APIResponse) {
    let body = ByteBuffer(bytes: response.body)
    self.init(.document(body, status: response.status.code, type: response.contentType))
    entityTag = response.entityTag
    nextCursor = response.nextCursor
  }

  /// The response of an API for a problem.
  init(_ problem: Problem) {
    self.init(problem.document)
    retryAfter = problem.retryAfter
    allowedMethods = problem.allowedMethods
  }

  /// The response to a visit.
  init(_ response: VisitResponse, _ pages: PageRenderer) {
    switch response {
    case .redirect(let redirect): self.init(.redirect(redirect))
    case .page(let content): self.init(.page(pages.render(content)))
    }
  }

  static func text(_ text: String, status: Int) -> PublicResponse {
    PublicResponse(.text(ByteBuffer(string: text + "\n"), status: status))
  }

  /// The response to a prefetch. A browser drops it and sends the request again when the user
  /// follows the link, so the visit is counted then (MDN, "Sec-Purpose": the server may reject a
  /// prefetch).
  static let refusedPrefetch = text(
    "Links are not prefetched, because a prefetch is not a visit.",
    status: 403
  )

  static func methodNotAllowed(_ methods: String) -> PublicResponse {
    var response = text("Use one of these methods: \(methods).", status: 405)
    response.allowedMethods = methods
    return response
  }

  /// Returns a file, or the status 304 if the client already has this version of the file.
  static func file(
    _ file: StaticFile,
    type: String,
    maximumAge: Int,
    isImmutable: Bool = false,
    policy: String? = nil,
    for head: some RequestHead
  ) -> PublicResponse {
    let response = FileResponse(
      file: file,
      type: type,
      maximumAge: maximumAge,
      isImmutable: isImmutable,
      policy: policy
    )
    let isCurrent = file.isCurrent(ifNoneMatch: head.field(.ifNoneMatch))
    return PublicResponse(isCurrent ? .unchangedFile(response) : .file(response))
  }
}

extension PublicResponse {
  /// The policy of a picture that someone opens directly. An SVG contains its logo as data.
  private static let picturePolicy = "default-src 'none'; img-src data:; sandbox"

  var status: Int {
    switch content {
    case .redirect(let redirect): redirect.status.rawValue
    case .page(let page): page.status
    case .file: 200
    case .unchangedFile: 304
    case .document(_, let status, _): status
    case .text(_, let status): status
    }
  }

  /// The body of the response to a GET request.
  var body: ByteBuffer {
    switch content {
    case .redirect, .unchangedFile: ByteBuffer()
    case .page(let page): page.body
    case .file(let response): response.file.buffer
    case .document(let document, _, _): document
    case .text(let text, _): text
    }
  }

  /// The value of `Content-Length`. nil for the status 304, because that field would describe the
  /// file that the client already has (RFC 9110, 8.6).
  var contentLength: Int? {
    if status == 304 { return nil }
    return body.readableBytes
  }

  /// Passes every header field to a closure, except for the fields that the server adds.
  func forEachField(_ body: (HTTPField.Name, String) -> Void) {
    switch content {
    case .redirect(let redirect):
      body(.location, redirect.location)
      body(.cacheControl, redirect.cacheControl)
      if redirect.isUnlisted { body(.xRobotsTag, LinkRedirect.unlisted) }
    case .page(let page):
      for field in page.headers { body(field.name, field.value) }
    case .file(let response), .unchangedFile(let response):
      body(.contentType, response.type)
      body(.eTag, response.file.entityTag)
      body(.cacheControl, response.cacheControl)
      if let policy = response.policy { body(.contentSecurityPolicy, policy) }
      body(.xContentTypeOptions, "nosniff")
    case .document(_, let status, let type):
      body(.contentType, type)
      if let entityTag {
        body(.eTag, entityTag)
        body(.contentSecurityPolicy, Self.picturePolicy)
      }
      body(.cacheControl, entityTag == nil ? "no-store" : "private, no-cache")
      body(.xContentTypeOptions, "nosniff")
      if status == 401 { body(.wwwAuthenticate, "Bearer") }
    case .text:
      body(.contentType, "text/plain; charset=utf-8")
      body(.cacheControl, "no-store")
      body(.xContentTypeOptions, "nosniff")
    }
    if let allowedMethods { body(.allow, allowedMethods) }
    if let nextCursor {
      body(.nextCursor, nextCursor.text)
      body(.moreRows, nextCursor.hasMore ? "true" : "false")
    }
    if let retryAfter { body(.retryAfter, String(retryAfter)) }
  }
}
