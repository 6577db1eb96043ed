/// The outcome of a request.
enum RequestOutcome: String, Sendable, Hashable, CaseIterable {
  case redirect, page
  /// The requested link does not exist.
  case miss
  /// The requested link or invitation is no longer in service.
  case outOfService = "out_of_service"
  case prefetch
  /// An API response or a file was sent.
  case success
  /// A rate limit was exceeded.
  case limited
  case refused, failed

  /// The outcome of a request that is not for a link.
  init(status: Int) {
    switch status {
    case 429: self = .limited
    case ..<400: self = .success
    case ..<500: self = .refused
    default: self = .failed
    }
  }

  /// The outcome of a request for a link.
  init(_ response: VisitResponse) {
    switch response {
    case .redirect: self = .redirect
    case .page(let content):
      switch content.subject.pageKind {
      case .notFound: self = .miss
      case .gone: self = .outOfService
      case .invitation(let invitation): self = invitation.isOpen ? .page : .outOfService
      case .tooManyRequests: self = .limited
      case .unavailable: self = .failed
      case .open, .card: self = .page
      }
    }
  }
}
