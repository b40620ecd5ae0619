-- A grant is one counted download or preview: of a file, or of everything as a ZIP (file_id null).
create table download_grants (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint download_grants_token_hash unique,
  transfer_id bigint not null references transfers (id),
  file_id bigint references transfer_files (id),
  recipient_id bigint references transfer_recipients (id) on delete cascade,
  is_preview boolean not null,
  -- the password that opened it: a changed password ends the grant
  password_hash text,
  issued_at timestamptz not null default now(),
  start_by timestamptz not null,
  lapses_at timestamptz not null,
  started_at timestamptz
);
create index download_grants_transfer_id on download_grants (transfer_id, issued_at);
create index download_grants_lapses_at on download_grants (lapses_at);
