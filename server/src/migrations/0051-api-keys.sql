-- A program's way in: it calls in its owner's name, as far as the scopes of its key go.
create table api_keys (
  id bigint generated always as identity primary key,
  public_id text not null constraint api_keys_public_id unique,
  user_id bigint not null references users (id) on delete cascade,
  description text not null,
  scopes jsonb not null,
  -- SHA-256: the key itself is told once and kept nowhere
  token_hash bytea not null constraint api_keys_token unique,
  -- its last characters, by which people tell their keys apart
  ending text not null,
  created_at timestamptz not null default now(),
  -- null: until it is deleted
  expires_at timestamptz,
  used_at timestamptz,
  -- when its owner was warned that it ends soon
  warned_at timestamptz
);
create index api_keys_user on api_keys (user_id, id);
create index api_keys_ending_soon on api_keys (expires_at) where warned_at is null and expires_at is not null;

-- How somebody has set the API; without a row, as everybody's begins.
create table api_settings (
  user_id bigint primary key references users (id) on delete cascade,
  -- the emergency stop: no key of theirs is taken
  disabled_at timestamptz,
  -- what transfers that are made by key start with
  preferences jsonb not null default '{}',
  -- where warnings go once it is proven
  email text,
  email_key text,
  email_proven_at timestamptz,
  code_id text constraint api_settings_code unique,
  code_seed bytea,
  code_until timestamptz,
  code_tries integer not null default 0,
  constraint api_settings_email check (num_nonnulls(email, email_key) in (0, 2)),
  constraint api_settings_awaited check (num_nonnulls(code_id, code_seed, code_until) in (0, 3))
);

-- A program without a browser asks for a key. The key is made when the program fetches it, so it never waits here.
create table device_codes (
  id bigint generated always as identity primary key,
  -- SHA-256 of what the program holds
  device_hash bytea not null constraint device_codes_device unique,
  -- HMAC of what somebody types: too short for a plain hash
  user_code_hash bytea not null constraint device_codes_user_code unique,
  client text not null,
  scopes jsonb not null,
  -- the place on the network that asked
  source text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  polled_at timestamptz,
  -- who has said yes, and with which scopes and end
  approved_by bigint references users (id) on delete cascade,
  approved_scopes jsonb,
  key_expires_at timestamptz,
  denied_at timestamptz,
  check (num_nonnulls(approved_by, approved_scopes) in (0, 2)),
  check (approved_by is null or denied_at is null)
);
create index device_codes_expires_at on device_codes (expires_at);
create index device_codes_approved_by on device_codes (approved_by) where approved_by is not null;

-- What keys did, by day. The number of a key that has gone stays, so that the totals of its owner stay true.
create table api_usage (
  user_id bigint not null references users (id) on delete cascade,
  -- by UTC
  day date not null,
  key_id bigint not null,
  requests integer not null default 0,
  errors integer not null default 0,
  transfers integer not null default 0,
  sent_bytes bigint not null default 0,
  primary key (user_id, day, key_id)
);
create index api_usage_day on api_usage (day);

-- By which key a transfer was made; it is counted for it once it is whole.
alter table transfers add column api_key_id bigint;
