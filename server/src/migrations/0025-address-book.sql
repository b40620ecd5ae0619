-- The people somebody sends to, and groups of them. What they are found by stands beside them, as for transfers.
create table contacts (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users (id) on delete cascade,
  email text not null,
  -- what spellings of one address have in common
  email_key text not null,
  name text check (name <> ''),
  words text not null generated always as (search_form(coalesce(name || ' ', '') || email)) stored,
  -- in the order in which they are shown: by name, those without one by their address
  shown_as text collate "C" not null generated always as (folded(coalesce(name, email))) stored,
  created_at timestamptz not null default now(),
  unique (owner_id, email_key)
);
-- A page is read in its order, and counted, from this index alone.
create index contacts_shown on contacts (owner_id, shown_as, email_key collate "C") include (id);
-- Without a waiting list: it would be read through in every search.
create index contacts_found on contacts using gin (owner_id, words gin_trgm_ops) with (fastupdate = off);
-- An export goes through somebody's contacts by their number: each comes once, whatever is renamed meanwhile.
create index contacts_by_number on contacts (owner_id, id);

create table contact_groups (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  -- of one name, in any case and with any accents, there is one; they are shown in its order
  name_key text collate "C" not null generated always as (folded(name)) stored,
  created_at timestamptz not null default now(),
  unique (owner_id, name_key)
);

create table contact_group_members (
  group_id bigint not null references contact_groups (id) on delete cascade,
  contact_id bigint not null references contacts (id) on delete cascade,
  primary key (group_id, contact_id)
);
create index contact_group_members_contact on contact_group_members (contact_id);
