#!/usr/bin/env bash
# Prepares the primary of compose.yaml. The image runs this script once, before it starts the server for others.
set -euo pipefail

psql --username "${POSTGRES_USER:-postgres}" --set ON_ERROR_STOP=1 \
  --set linkwright="$LINKWRIGHT_PASSWORD" --set replication="$REPLICATION_PASSWORD" <<'SQL'
-- Three nodes open up to 27 connections. If a standby is away, commits keep more of them open.
CREATE ROLE linkwright LOGIN CONNECTION LIMIT 80 PASSWORD :'linkwright';
-- For linkwright database status and check.
GRANT pg_monitor TO linkwright;
CREATE DATABASE links OWNER linkwright TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C';
CREATE ROLE replication LOGIN REPLICATION PASSWORD :'replication';
SELECT pg_create_physical_replication_slot('standby');
-- Takes effect with the next start of the server.
ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (standby)';
SQL

echo 'host replication replication all scram-sha-256' >>"$PGDATA/pg_hba.conf"
