// tvOS and watchOS have no share sheet.
#if canImport(UIKit) && canImport(LinkPresentation) && !os(tvOS) && !os(watchOS)
  import Foundation
  import LinkPresentation
  import UniformTypeIdentifiers

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension ShareContent {
    /// The preview for the share sheet; nil if there is none, so that the system loads the page of
    /// the link.
    var metadata: LPLinkMetadata? {
      guard let preview else { return nil }
      let metadata = LPLinkMetadata()
      metadata.originalURL = url
      metadata.url = url
      metadata.title = preview.title
      switch preview.picture {
      case .file(let file): metadata.imageProvider = NSItemProvider(contentsOf: file)
      case .web(let page): metadata.imageProvider = NSItemProvider(picture: page)
      case nil: break
      }
      return metadata
    }
  }

  extension NSItemProvider {
    /// Creates an item provider that loads a picture from the web when it is needed.
    fileprivate convenience init(picture: URL) {
      self.init()
      registerDataRepresentation(
        forTypeIdentifier: UTType.image.identifier,
        visibility: .all
      ) { completion in
        let task = URLSession.shared.dataTask(with: picture) { data, _, error in
          completion(data, error)
        }
        task.resume()
        return task.progress
      }
    }
  }
#endif
