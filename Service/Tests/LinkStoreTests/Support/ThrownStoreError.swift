@testable import LinkStore

/// The code of the ``StoreError`` that `body` throws, or nil.
func code(_ body: () async throws -> Void) async -> StoreError.Code? {
  await storeError(body)?.code
}

func storeError(_ body: () async throws -> Void) async -> StoreError? {
  do {
    try await body()
    return nil
  } catch {
    return error as? StoreError
  }
}
