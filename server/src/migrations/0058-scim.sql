-- A company's directory keeps a team by SCIM.

create table scim_tokens (
  owner_id bigint primary key references users (id) on delete cascade,
  token_hash bytea not null constraint scim_tokens_hash unique,
  -- one that the owner made acts on managers too; null: that account has gone
  made_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

-- What a directory has said of somebody: of who has joined, and of who has not yet.
create table scim_users (
  id bigint generated always as identity primary key,
  -- by which the directory knows them from then on
  public_id text not null constraint scim_users_public_id unique,
  team_id bigint not null references users (id) on delete cascade,
  -- null: has not joined yet, or no more
  user_id bigint constraint scim_users_user unique references users (id) on delete cascade,
  user_name text not null,
  user_name_key text not null,
  -- as the directory says it; theirs once they have joined is in their account
  email text not null,
  email_key text not null,
  display_name text not null,
  given_name text,
  family_name text,
  external_id text,
  lang text not null,
  -- of who has not joined yet: where they will be
  member_group_id bigint references member_groups (id) on delete set null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint scim_users_name unique (team_id, user_name_key),
  constraint scim_users_address unique (team_id, email_key)
);
create index scim_users_external_id on scim_users (team_id, external_id) where external_id is not null;
create index scim_users_member_group_id on scim_users (member_group_id) where member_group_id is not null;

create table scim_groups (
  group_id bigint primary key references member_groups (id) on delete cascade,
  external_id text,
  changed_at timestamptz not null default now()
);

-- Whoever joins by the invitation that a directory had sent is the one it knows, and comes into the group that it said;
-- whoever leaves is known to it no longer. At the end of the transaction, for a team that is given away has both at once.
create function follow_membership() returns trigger language plpgsql as $$
declare
  joined users%rowtype;
  wanted bigint;
begin
  select * into joined from users where id = new.id;
  delete from scim_users
    where user_id = new.id and team_id <> new.id and team_id is distinct from joined.manager_id;
  if joined.manager_id is null then return null; end if;
  update scim_users set user_id = new.id
    where team_id = joined.manager_id and email_key = joined.email_key and user_id is null
    returning member_group_id into wanted;
  if wanted is not null then
    update users set member_group_id = wanted where id = new.id and member_group_id is null;
  end if;
  update scim_users set member_group_id = null where user_id = new.id and member_group_id is not null;
  return null;
end $$;
create constraint trigger users_known_to_directory after update of manager_id on users
  deferrable initially deferred for each row when (old.manager_id is distinct from new.manager_id)
  execute function follow_membership();
