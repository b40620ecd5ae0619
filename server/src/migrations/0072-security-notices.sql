-- In which letters tell somebody a time, as a browser of theirs last had it.
alter table users add column time_zone text;

-- What a letter about an account's security tells of who did it, and the link in it that signs out everywhere. Of the
-- address on the network only its first part is kept.
create table security_notices (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint references users (id) on delete set null,
  at timestamptz not null,
  user_agent text,
  country text,
  network text,
  seed bytea not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index security_notices_by_user on security_notices (user_id);
create index security_notices_by_expiry on security_notices (expires_at);
