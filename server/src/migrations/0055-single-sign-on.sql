-- What the sign-in page of a site says of single sign-on: whether it is on, and whether it is the only way in.
alter table subdomains add column sso jsonb not null default '{}';

-- The provider of a site, as its managers have set it.
create table sso_configs (
  subdomain_id bigint primary key references subdomains (id) on delete cascade,
  issuer text,
  client_id text,
  -- encrypted with a key outside of the database
  client_secret bytea,
  -- of addresses of people whom nobody has invited
  domains jsonb not null default '[]',
  groups_claim text not null default 'groups',
  -- what the directory calls a group, and the public id of ours
  group_mapping jsonb not null default '[]',
  changed_at timestamptz not null default now()
);

-- Who somebody is at a provider: never their address.
create table sso_identities (
  id bigint generated always as identity primary key,
  issuer text not null,
  subject text not null,
  user_id bigint not null references users (id) on delete cascade,
  -- whether they came into the team by it
  is_joined boolean not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  constraint sso_identities_person unique (issuer, subject)
);
create index sso_identities_user on sso_identities (user_id);

-- Somebody nobody knew has come from a provider: the link in their mail proves the address.
create table sso_invitations (
  id bigint generated always as identity primary key,
  public_id text not null constraint sso_invitations_public_id unique,
  subdomain_id bigint not null references subdomains (id) on delete cascade,
  email text not null,
  email_key text not null,
  display_name text not null,
  lang text not null,
  seed bytea not null,
  -- the account of that address, once its owner has said yes while signed in to it
  confirmed_by bigint references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sso_invitations_address unique (subdomain_id, email_key)
);
create index sso_invitations_expires on sso_invitations (expires_at);
create index sso_invitations_confirmed on sso_invitations (confirmed_by);

-- A sign-in that is under way at a provider: good once, for minutes, in one browser.
create table sso_attempts (
  state_hash bytea primary key,
  subdomain_id bigint not null references subdomains (id) on delete cascade,
  browser_hash bytea not null,
  -- nonce and code verifier come from it
  seed bytea not null,
  invitation_id bigint references sso_invitations (id) on delete cascade,
  -- the page that was asked for
  redirect text,
  expires_at timestamptz not null
);
create index sso_attempts_expires on sso_attempts (expires_at);
create index sso_attempts_subdomain on sso_attempts (subdomain_id);
create index sso_attempts_invitation on sso_attempts (invitation_id);

-- Which sign-ins a provider may end by what it tells us.
create table sso_sign_ins (
  sign_in_id text primary key,
  identity_id bigint not null references sso_identities (id) on delete cascade,
  -- of the session there
  sid text,
  expires_at timestamptz not null
);
create index sso_sign_ins_identity on sso_sign_ins (identity_id);
create index sso_sign_ins_expires on sso_sign_ins (expires_at);
