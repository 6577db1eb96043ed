@testable import LinkStore

extension SimulatedDisk {
  /// The disk for one process.
  func files() -> JournalFileSystem {
    let generation = monitor.withLock { $0.generation }
    @Sendable func perform<Result>(
      _ operation: Operation?,
      _ body: (inout State) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
      let result = monitor.withLock { state in
        Swift.Result { () throws(JournalError) in
          guard state.generation == generation else { throw JournalError(.inputOutput, "Dead.") }
          if let operation, operation != .write { try state.mayFail(operation) }
          return try body(&state)
        }
      }
      return try result.get()
    }
    return JournalFileSystem(
      names: { () throws(JournalError) in try perform(nil) { Array($0.names.keys) } },
      create: { (name, _) throws(JournalError) in try perform(.create) { $0.create(name) } },
      open: { (name) throws(JournalError) in try perform(nil) { $0.open(name) } },
      close: { handle in _ = try? perform(nil) { $0.handles[handle] = nil } },
      write: { (handle, bytes, offset) throws(JournalError) in
        try perform(.write) { state throws(JournalError) in
          try state.write(handle, bytes, at: offset)
        }
      },
      sync: { (handle) throws(JournalError) in
        try perform(nil) { state throws(JournalError) in try state.sync(handle) }
      },
      truncate: { (handle, count) throws(JournalError) in
        try perform(.truncate) { state in
          guard let number = state.handles[handle] else { return }
          state.files[number]?.truncate(to: count)
        }
      },
      syncFolder: { () throws(JournalError) in
        try perform(.syncFolder) { $0.durableNames = $0.names }
      },
      read: { (name, range) throws(JournalError) in
        try perform(.read) { state throws(JournalError) in
          guard let bytes = state.names[name].flatMap({ state.files[$0]?.bytes }) else {
            throw JournalError(.inputOutput, "No such file.")
          }
          return Array(bytes[range.clamped(to: 0..<bytes.count)])
        }
      },
      remove: { (name) throws(JournalError) in try perform(.remove) { $0.names[name] = nil } },
      unlock: {}
    )
  }
}

extension SimulatedDisk.State {
  mutating func create(_ name: String) -> Int32 {
    lastNumber += 1
    files[lastNumber] = SimulatedDisk.File()
    names[name] = lastNumber
    return open(name)
  }

  mutating func open(_ name: String) -> Int32 {
    let handle = Int32(lastNumber * 1000 + handles.count)
    handles[handle] = names[name]
    return handle
  }

  /// A failed write has written a part of its bytes.
  mutating func write(_ handle: Int32, _ bytes: [UInt8], at offset: Int) throws(JournalError) {
    guard let number = handles[handle] else { throw JournalError(.inputOutput, "Not open.") }
    do {
      try mayFail(.write)
    } catch {
      let count = Int.random(in: 0...bytes.count, using: &random)
      files[number]?.write(bytes.prefix(count), at: offset)
      throw error
    }
    files[number]?.write(bytes[...], at: offset)
  }

  /// A failed sync drops its dirty data, as Linux does, so that the next sync succeeds.
  mutating func sync(_ handle: Int32) throws(JournalError) {
    guard let number = handles[handle] else { throw JournalError(.inputOutput, "Not open.") }
    syncCount += 1
    do {
      try mayFail(.sync)
    } catch {
      files[number]?.dirty.removeAll { _ in Bool.random(using: &random) }
      let rest = files[number]?.dirty ?? []
      rest.forEach { files[number]?.save($0) }
      files[number]?.dirty = []
      throw error
    }
    files[number]?.sync()
  }
}
