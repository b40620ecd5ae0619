-- of a plan made to order, how many people it is for; null: what the plan says
alter table users add column seats integer check (seats > 0);
-- the owner of a team has been told that its plan has ended
alter table users add column lapse_told_at timestamptz;
-- when somebody was last here, for managers
alter table users add column seen_at timestamptz;

-- Somebody is asked to join a team. The link in the mail is derived from the seed with a key outside the database.
create table team_invitations (
  id bigint generated always as identity primary key,
  -- the id that managers see; of whoever has no account yet it becomes the uid
  public_id text not null constraint team_invitations_public_id unique,
  team_id bigint not null references users (id) on delete cascade,
  email text not null,
  email_key text not null,
  display_name text not null,
  lang text not null,
  seed bytea not null,
  -- a manager has set the first password: whoever proves the address signs in with it, and chooses another
  password_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint team_invitations_address unique (team_id, email_key)
);
create index team_invitations_email_key on team_invitations (email_key);
create index team_invitations_expires_at on team_invitations (expires_at);

-- What managers find people by, and in which order: made once, and not for each of ten thousand with every key.
alter table users add column search_words text generated always as (search_form(display_name || ' ' || email)) stored;
alter table users add column name_order text collate "C" generated always as (folded(display_name)) stored;
alter table team_invitations
  add column search_words text generated always as (search_form(display_name || ' ' || email)) stored;
alter table team_invitations
  add column name_order text collate "C" generated always as (folded(display_name)) stored;
