/// The statements of the first migrations.
///
/// Times are in milliseconds since 1970. IDs are UUIDs of version 7, which sort by their creation
/// time. Lists are sorted by ID.
enum InitialSchema {
  /// The table `link_tags` contains each tag again, so that it serves as an index of the tags.
  static let links = """
    CREATE TABLE links (
      id TEXT NOT NULL PRIMARY KEY,
      host TEXT NOT NULL,
      slug TEXT NOT NULL,
      destination TEXT NOT NULL,
      fallback_ios TEXT,
      fallback_android TEXT,
      fallback_desktop TEXT,
      store_policy TEXT,
      query_forwarding TEXT NOT NULL,
      tokens TEXT,
      network TEXT,
      campaign TEXT,
      adgroup TEXT,
      creative TEXT,
      label TEXT,
      tags TEXT,
      preview_title TEXT,
      preview_description TEXT,
      preview_image TEXT,
      expires_at BIGINT,
      visit_limit BIGINT,
      is_archived INTEGER NOT NULL,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      created_by TEXT,
      UNIQUE (host, slug)
    );
    CREATE INDEX links_host ON links (host, id);
    CREATE INDEX links_campaign ON links (campaign, id) WHERE campaign IS NOT NULL;
    CREATE INDEX links_limited ON links (id) WHERE visit_limit IS NOT NULL;
    CREATE TABLE link_tags (
      tag TEXT NOT NULL,
      link_id TEXT NOT NULL REFERENCES links (id),
      PRIMARY KEY (tag, link_id)
    );
    """

  static let invitations = """
    CREATE TABLE invitations (
      id TEXT NOT NULL PRIMARY KEY,
      code TEXT NOT NULL UNIQUE,
      host TEXT NOT NULL,
      campaign TEXT,
      inviter TEXT,
      inviter_name TEXT,
      maximum_uses BIGINT,
      expires_at BIGINT,
      payload TEXT,
      used_count BIGINT NOT NULL,
      revoked_at BIGINT,
      created_at BIGINT NOT NULL,
      created_by TEXT
    );
    CREATE INDEX invitations_inviter ON invitations (inviter, id) WHERE inviter IS NOT NULL;
    CREATE INDEX invitations_campaign ON invitations (campaign, id) WHERE campaign IS NOT NULL;
    CREATE TABLE redemptions (
      id TEXT NOT NULL PRIMARY KEY,
      invitation_id TEXT NOT NULL REFERENCES invitations (id),
      redeemer TEXT NOT NULL,
      redeemed_at BIGINT NOT NULL,
      UNIQUE (invitation_id, redeemer)
    );
    CREATE TABLE redemption_keys (
      idempotency_key TEXT NOT NULL PRIMARY KEY,
      redemption_id TEXT NOT NULL REFERENCES redemptions (id)
    );
    """

  static let keys = """
    CREATE TABLE api_keys (
      id TEXT NOT NULL PRIMARY KEY,
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      app TEXT,
      scopes TEXT NOT NULL,
      hash BLOB NOT NULL UNIQUE,
      created_at BIGINT NOT NULL,
      revoked_at BIGINT
    );
    CREATE TABLE answers (
      client TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      request_hash BLOB NOT NULL,
      status INTEGER NOT NULL,
      content_type TEXT NOT NULL,
      body BLOB NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (client, idempotency_key)
    );
    CREATE INDEX answers_created_at ON answers (created_at);
    """

  /// The counts have their own tables. Retention removes events, but must not reset the number of
  /// visits that counts towards a visit limit. Reading a count must also stay fast as events
  /// accumulate. An event may arrive before its link, so no column references `links`. In
  /// `campaign_counts`, an empty text means that there is no campaign.
  static let events = """
    CREATE TABLE events (
      id TEXT NOT NULL PRIMARY KEY,
      kind INTEGER NOT NULL,
      time BIGINT NOT NULL,
      host TEXT NOT NULL,
      link_id TEXT,
      invitation_id TEXT,
      click_id TEXT,
      platform TEXT NOT NULL,
      browser TEXT NOT NULL,
      referrer_host TEXT,
      tokens TEXT,
      network TEXT,
      campaign TEXT,
      adgroup TEXT,
      creative TEXT,
      label TEXT,
      query TEXT,
      address TEXT
    );
    CREATE INDEX events_host ON events (host, time);
    CREATE TABLE subject_counts (
      subject_id TEXT NOT NULL,
      kind INTEGER NOT NULL,
      number BIGINT NOT NULL,
      PRIMARY KEY (subject_id, kind)
    );
    CREATE TABLE campaign_counts (
      host TEXT NOT NULL,
      campaign TEXT NOT NULL,
      kind INTEGER NOT NULL,
      number BIGINT NOT NULL,
      PRIMARY KEY (host, campaign, kind)
    );
    """

  /// The table has one row, which each write check updates.
  static let checks = """
    CREATE TABLE checks (
      id INTEGER NOT NULL PRIMARY KEY,
      number BIGINT NOT NULL
    );
    """
}
