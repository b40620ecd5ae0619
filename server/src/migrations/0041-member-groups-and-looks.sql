-- Groups of a team's members, and what the customers' sites, letters and uploaders are set to.

create table member_groups (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  -- whose team it is of
  owner_id bigint not null references users (id) on delete cascade,
  name text not null,
  uploader jsonb not null default '{}',
  look jsonb not null default '{}',
  mail_look jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index member_groups_name on member_groups (owner_id, folded(name));

-- a member is in one group at most
alter table users add column member_group_id bigint references member_groups (id) on delete set null;
create index users_member_group_id on users (member_group_id) where member_group_id is not null;
alter table users add constraint users_member_of_a_group check (manager_id is not null or member_group_id is null);

create or replace function leave_team() returns trigger language plpgsql as $$
begin
  new.is_manager := false;
  new.suspended_at := null;
  new.joined_at := null;
  new.member_group_id := null;
  return new;
end $$;

-- transfer options and defaults of a site
alter table subdomains add column uploader jsonb not null default '{}';
-- only what differs from the product's own
alter table subdomains add column look jsonb not null default '{}';
alter table subdomains add column mail_look jsonb not null default '{}';
-- what chats show of links and of all other pages; and of the home and the push page
alter table subdomains add column open_graph jsonb not null default '{}';
alter table subdomains add column uploader_open_graph jsonb not null default '{}';

-- Logos, backgrounds and the like: small, and written anew by us, so they lie beside the rows that name them.
create table brand_pictures (
  id bigint generated always as identity primary key,
  -- part of its address; nobody guesses it
  name text not null unique,
  owner_id bigint not null references users (id) on delete cascade,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);
create index brand_pictures_owner_id on brand_pictures (owner_id);
-- compressed already
alter table brand_pictures alter column bytes set storage external;

-- Where replies to a customer's letters go: an address that somebody has proven to be theirs.
create table reply_addresses (
  owner_id bigint not null references users (id) on delete cascade,
  email text not null,
  email_key text not null,
  code_seed bytea,
  code_until timestamptz,
  tries integer not null default 0,
  proven_at timestamptz,
  primary key (owner_id, email_key)
);
