create table users (
  id bigint generated always as identity primary key,
  -- the id that others see; also the team's id where the user owns one
  uid text not null constraint users_uid unique,
  email text not null,
  -- the form by which two spellings of one address are the same
  email_key text not null constraint users_email_key unique,
  display_name text not null,
  lang text not null,
  -- null: signs in by other means only
  password_hash text,
  -- null: no plan
  plan_name text check (plan_name in ('PREMIUM', 'TEAM', 'TEAM25', 'CUSTOM')),
  -- an enterprise's own validity; null: what the plan says
  validity_days integer check (validity_days > 0),
  -- members outlive their manager: they go on by themselves
  manager_id bigint references users (id) on delete set null,
  notify_summary boolean not null default true,
  notify_expiry_reminder boolean not null default true,
  notify_download_confirmation boolean not null default true,
  uploader_template jsonb not null default '{}',
  uploader_settings jsonb not null default '{}',
  -- encrypted with a key outside the database
  template_password bytea,
  created_at timestamptz not null default now()
);
create index users_manager_id on users (manager_id) where manager_id is not null;

-- Somebody has asked for an account; it is opened by the code derived from the seed with a key outside the database.
-- Several may wait for one address: the code that comes back decides whose name and password the account gets.
create table registrations (
  id bigint generated always as identity primary key,
  email text not null,
  email_key text not null,
  display_name text not null,
  lang text not null,
  password_hash text not null,
  -- where it was asked for: of several for one address, a code opens only the one that was asked for from there
  source text not null,
  code_seed bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index registrations_email_key on registrations (email_key, expires_at);
create index registrations_expires_at on registrations (expires_at);

create table email_changes (
  user_id bigint primary key references users (id) on delete cascade,
  public_id text not null constraint email_changes_public_id unique,
  email text not null,
  email_key text not null,
  old_code_seed bytea not null,
  new_code_seed bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- What a letter to an address that no account has any more is written from, for as long as it may be tried. Kept here
-- and not with the job, which stays when it is dead.
create table farewells (
  id text primary key,
  address text not null,
  name text not null,
  lang text not null,
  -- the one that took the place of the old, where the account goes on
  new_address text,
  expires_at timestamptz not null
);
create index farewells_expires_at on farewells (expires_at);
