import Foundation

enum FetchingFixture {
  static func bytes(_ name: String) -> [UInt8] {
    guard
      let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures"),
      let data = try? Data(contentsOf: url)
    else {
      preconditionFailure("there is no fixture \(name)")
    }
    return Array(data)
  }
}
