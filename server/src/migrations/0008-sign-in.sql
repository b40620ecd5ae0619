create table sessions (
  id bigint generated always as identity primary key,
  public_id text not null constraint sessions_public_id unique,
  token_hash bytea not null constraint sessions_token_hash unique,
  user_id bigint not null references users (id) on delete cascade,
  -- where it holds: a session is for one host
  place text not null,
  user_agent text,
  -- the last full sign-in; renewals end a while after it
  signed_in_at timestamptz not null,
  -- the same for every session that has come from that one sign-in
  sign_in_id text not null,
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);
create index sessions_sign_in_id on sessions (sign_in_id);

-- Carries a sign-in to another place, once and for a minute. A second use ends every session of that sign-in.
create table session_codes (
  code_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  place text not null,
  stays boolean not null,
  -- null: the parent host cannot carry a cookie
  binding_hash bytea,
  signed_in_at timestamptz not null,
  sign_in_id text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_codes_expires_at on session_codes (expires_at);

create table password_links (
  id bigint generated always as identity primary key,
  public_id text not null constraint password_links_public_id unique,
  user_id bigint not null references users (id) on delete cascade,
  -- token = HMAC(key outside the database, seed)
  seed bytea not null,
  -- of the password that it may replace and the address it is sent to; any others, and the link is dead
  password_mark bytea not null,
  lang text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_expires_at on password_links (expires_at);

create table phones (
  user_id bigint primary key references users (id) on delete cascade,
  number text not null,
  confirmed_at timestamptz not null
);

-- A code by SMS: one at a time for each purpose, derived from the seed with a key outside the database.
create table phone_codes (
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'new-number', 'change')),
  public_id text not null constraint phone_codes_public_id unique,
  number text not null,
  seed bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

create table totp_secrets (
  user_id bigint primary key references users (id) on delete cascade,
  -- encrypted with a key outside the database
  secret bytea not null,
  -- null: not confirmed by a first code yet
  confirmed_at timestamptz,
  -- the last time step that was used: no code is taken twice
  last_step bigint not null default 0,
  tries integer not null default 0
);

create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id bigint generated always as identity primary key,
  public_id text not null constraint passkeys_public_id unique,
  user_id bigint not null references users (id) on delete cascade,
  credential_id text not null constraint passkeys_credential_id unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

create table passkey_challenges (
  challenge text primary key,
  -- null: for signing in, by whoever holds a passkey
  user_id bigint references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
