extension SearchedRules {
  /// Returns which members of two lists are not in both lists in the same order.
  ///
  /// If two lists decide differently about a link, one of these members decides in its list. Assume
  /// that members that the lists share decide in both lists: the member that comes first in the
  /// shared order matches the link, and therefore decides in both lists.
  static func changes(
    from first: SearchedRules,
    to second: SearchedRules
  ) -> (first: [Bool], second: [Bool]) {
    var isChangedInFirst = [Bool](repeating: true, count: first.members.count)
    var isChangedInSecond = [Bool](repeating: true, count: second.members.count)
    var indexOfKey: [AlignedKey: Int] = [:]
    for (index, member) in first.members.enumerated() { indexOfKey[AlignedKey(member)] = index }
    let shared = second.members.indices.compactMap { index in
      indexOfKey[AlignedKey(second.members[index])].map { (first: $0, second: index) }
    }
    for index in longestRise(of: shared.map(\.first)) {
      isChangedInFirst[shared[index].first] = false
      isChangedInSecond[shared[index].second] = false
    }
    return (isChangedInFirst, isChangedInSecond)
  }

  private struct AlignedKey: Hashable {
    var key: Key
    var excludes: Bool

    init(_ member: Member) { (key, excludes) = (member.key, member.excludes) }
  }

  /// Returns the indices of a longest ascending subsequence of distinct numbers.
  private static func longestRise(of numbers: [Int]) -> [Int] {
    // For each length, the index of the lowest last number of a subsequence with this length.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : -1
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var rise: [Int] = []
    var index = ends.last ?? -1
    while index >= 0 {
      rise.append(index)
      index = previous[index]
    }
    return rise
  }
}
