import Foundation

/// The recordings of the last processes, in a file. A recording must survive the end of its
/// process, because a cold start is what most observations are about.
@MainActor
final class ObservationFile {
  private let url: URL
  /// The recordings of earlier processes, beginning with the oldest.
  private var earlier: [ObservationRun]
  private var current: ObservationRun?

  static let maximumCount = 30

  /// - Parameter url: The file. If it does not exist or cannot be read, there are no earlier
  ///   recordings.
  init(_ url: URL) {
    self.url = url
    let data = try? Data(contentsOf: url)
    let runs = data.flatMap { try? JSONDecoder().decode([ObservationRun].self, from: $0) } ?? []
    earlier = Array(runs.suffix(Self.maximumCount - 1))
  }

  var runs: [ObservationRun] { earlier + [current].compactMap { $0 } }

  /// Stores the recording of this process, in place of its previous version.
  ///
  /// - Returns: false if the file cannot be written.
  @discardableResult
  func save(_ run: ObservationRun) -> Bool {
    current = run
    return (try? JSONEncoder().encode(runs).write(to: url, options: .atomic)) != nil
  }

  /// Removes the recordings of earlier processes. The recording of this process continues.
  func removeEarlier() {
    earlier = []
    if let current { save(current) } else { try? FileManager.default.removeItem(at: url) }
  }
}
