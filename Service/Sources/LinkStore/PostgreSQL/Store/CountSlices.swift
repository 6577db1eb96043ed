/// The statements about counts, each of which is the sum of slices.
enum CountSlices {
  static let bySubject = """
    SELECT kind, SUM(number)::bigint FROM subject_counts WHERE subject_id = $1 GROUP BY kind
    """

  static let byCampaign = """
    SELECT kind, SUM(number)::bigint, campaign FROM campaign_counts
    WHERE $1::text IS NULL OR host = $1 GROUP BY campaign, kind ORDER BY campaign
    """

  static let ofLimitedLinks = """
    SELECT \(CountedKind.visit.rawValue)::smallint, COALESCE(SUM(number), 0)::bigint, links.id
    FROM links LEFT JOIN subject_counts ON subject_counts.subject_id = links.id
    AND subject_counts.kind = \(CountedKind.visit.rawValue)
    WHERE visit_limit IS NOT NULL GROUP BY links.id
    """

  // MARK: Increments

  static let onSubjectConflict = """
    ON CONFLICT (subject_id, kind, slice)
    DO UPDATE SET number = subject_counts.number + excluded.number
    """

  static let onCampaignConflict = """
    ON CONFLICT (host, campaign, kind, slice)
    DO UPDATE SET number = campaign_counts.number + excluded.number
    """

  /// The statement that counts a redemption of an invitation.
  static let incrementSubject = """
    INSERT INTO subject_counts (subject_id, slice, kind, number)
    VALUES ($1, $2, \(CountedKind.redemption.rawValue), 1) \(onSubjectConflict)
    """

  /// The statement that counts a redemption for a campaign.
  static let incrementCampaign = """
    INSERT INTO campaign_counts (host, campaign, slice, kind, number)
    VALUES ($1, $2, $3, \(CountedKind.redemption.rawValue), 1) \(onCampaignConflict)
    """

  /// The statements that add the increments of a batch of events to a slice.
  ///
  /// - Throws: ``StoreError`` with the code `unstorableText`.
  static func increments(_ increments: CountIncrements<TextInPlace>, slice: Int) throws
    -> [SQLStatement]
  {
    let (campaigns, subjects) = (increments.sortedCampaigns, increments.sortedSubjects)
    if campaigns.isEmpty { return [] }
    let campaignValues = [
      ArrayText(texts: campaigns.map(\.key.host.bytes)),
      ArrayText(texts: campaigns.map(\.key.campaign.bytes)),
      ArrayText(numbers: campaigns.map(\.key.kind.rawValue)),
      ArrayText(numbers: campaigns.map(\.value)),
    ]
    let subjectValues = [
      ArrayText(texts: subjects.map(\.key.id.bytes)),
      ArrayText(numbers: subjects.map(\.key.kind.rawValue)),
      ArrayText(numbers: subjects.map(\.value)),
    ]
    return [
      SQLStatement(incrementCampaigns, [StoredValue(slice)] + campaignValues.map(\.value)),
      SQLStatement(incrementSubjects, [StoredValue(slice)] + subjectValues.map(\.value)),
    ]
  }

  private static let incrementCampaigns = """
    INSERT INTO campaign_counts (slice, host, campaign, kind, number)
    SELECT $1, * FROM unnest(
      $2::text::text[], $3::text::text[], $4::text::smallint[], $5::text::bigint[]
    )
    \(onCampaignConflict)
    """

  private static let incrementSubjects = """
    INSERT INTO subject_counts (slice, subject_id, kind, number)
    SELECT $1, * FROM unnest($2::text::text[], $3::text::smallint[], $4::text::bigint[])
    \(onSubjectConflict)
    """

  static func subject(_ id: String, _ slice: Int) -> [StoredValue] {
    [.text(id), StoredValue(slice)]
  }

  static func campaign(_ host: String, _ campaign: String, _ slice: Int) -> [StoredValue] {
    [.text(host), .text(campaign), StoredValue(slice)]
  }

  // MARK: Maintenance

  /// The statements that add slices to the slice 0. Slices that a node increments at this moment are
  /// left out. The parameter is the maximum number of slices.
  static let folds = [
    """
    WITH moved AS (
      DELETE FROM subject_counts WHERE (subject_id, kind, slice) IN (
        SELECT subject_id, kind, slice FROM subject_counts WHERE slice <> 0
        ORDER BY subject_id LIMIT $1 FOR UPDATE SKIP LOCKED
      ) RETURNING subject_id, kind, number
    ), folded AS (
      INSERT INTO subject_counts (subject_id, kind, slice, number)
      SELECT subject_id, kind, 0, SUM(number)::bigint FROM moved GROUP BY 1, 2 ORDER BY 1, 2
      \(onSubjectConflict)
    )
    SELECT COUNT(*) FROM moved
    """,
    """
    WITH moved AS (
      DELETE FROM campaign_counts WHERE (host, campaign, kind, slice) IN (
        SELECT host, campaign, kind, slice FROM campaign_counts WHERE slice <> 0
        ORDER BY host LIMIT $1 FOR UPDATE SKIP LOCKED
      ) RETURNING host, campaign, kind, number
    ), folded AS (
      INSERT INTO campaign_counts (host, campaign, kind, slice, number)
      SELECT host, campaign, kind, 0, SUM(number)::bigint FROM moved GROUP BY 1, 2, 3
      ORDER BY 1, 2, 3 \(onCampaignConflict)
    )
    SELECT COUNT(*) FROM moved
    """,
  ]
}
