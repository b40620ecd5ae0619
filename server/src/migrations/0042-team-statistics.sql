-- What a team has sent, added up beforehand like an account's. A share goes to the totals of its owner's team, and of
-- the member group they are in, under the site it was made at. Whoever changes team or group takes the shares along.

-- Whose team and member group it counts for: that of a member, or one's own where there is a team.
create view counted_people as
  select id, uid, email, display_name, member_group_id as group_id, coalesce(manager_id, case
    when plan_name in ('TEAM', 'TEAM25', 'CUSTOM')
      or exists (select from users as member where member.manager_id = users.id) then id end) as team_id
  from users;
create view counted_groups as select id, public_id, owner_id as team_id, name from member_groups;

create or replace view sent_transfers as
  select id, owner_id, (created_at at time zone 'UTC')::date as day, file_count, size,
    created_at as sent_at, place, case when status = 'DELETED' then 0 else size end as stored
  from transfers
  where owner_id is not null and (
    status in ('PENDING', 'ENABLED', 'DISABLED', 'MODERATING')
    or status = 'DELETED' and exists (
      select from transfer_events where transfer_id = transfers.id and type in ('UPLOADED', 'CLONED')
    ) and not exists (
      select from transfer_files
      where transfer_id = transfers.id and version is null and deleted_at is null and intake_id is null));

-- As what the shares were counted. Of whoever is in no team: nothing but the shares themselves.
alter table sent_shares
  add column team_id bigint,
  add column group_id bigint,
  add column place text,
  add column sent_at timestamptz,
  -- bytes that it takes as long as it is not over
  add column stored bigint not null default 0;
-- Who sent what, the newest first: of a team, of one of its sites, of a member group, of a member.
create index sent_shares_team on sent_shares (team_id, sent_at, transfer_id) where team_id is not null;
create index sent_shares_place on sent_shares (team_id, place, sent_at, transfer_id) where team_id is not null;
create index sent_shares_group on sent_shares (group_id, sent_at, transfer_id) where group_id is not null;
create index sent_shares_member on sent_shares (owner_id, sent_at, transfer_id) where team_id is not null;

-- Kinds as in sent_totals, and two whose key is the id of a member: 'member' for what they sent, and 'stored' for what
-- they store now, under the first day there is.
create table team_totals (
  -- without a reference, whose check would hold the owner's row while a member is counted
  team_id bigint not null,
  -- 0: of the whole team
  group_id bigint not null,
  place text not null,
  kind text not null check (kind in ('all', 'type', 'recipient', 'member', 'stored')),
  is_month boolean not null,
  key text not null,
  day date not null,
  label text not null,
  transfers integer not null,
  files bigint not null,
  bytes bigint not null,
  downloads bigint not null,
  -- One key through all days is one piece of it.
  primary key (team_id, group_id, place, kind, is_month, key, day)
    include (label, transfers, files, bytes, downloads)
);
-- The first of a month, among whom the first of a period are looked for.
create index team_totals_first on team_totals (team_id, group_id, place, kind, day, transfers desc, key)
  where is_month and kind in ('recipient', 'member');

-- Those who store the most.
create index team_totals_stored on team_totals (team_id, group_id, place, bytes desc, key) where kind = 'stored';

create function delete_empty_team_total() returns trigger language plpgsql as $$
begin
  delete from team_totals where (team_id, group_id, place, kind, is_month, key, day)
    = (new.team_id, new.group_id, new.place, new.kind, new.is_month, new.key, new.day);
  return null;
end $$;
create trigger team_totals_empty after update on team_totals for each row
  when (new.transfers = 0 and new.files = 0 and new.bytes = 0 and new.downloads = 0)
  execute function delete_empty_team_total();
-- What is taken from totals that are gone, as those of a team whose owner's account has ended, leaves nothing.
create trigger team_totals_gone after insert on team_totals for each row
  when (new.transfers < 0 or new.files < 0 or new.bytes < 0 or new.downloads < 0)
  execute function delete_empty_team_total();

-- A team ends with its owner's account. Its members have just lost it, so nobody counts for it meanwhile.
create function end_team_totals() returns trigger language plpgsql as $$
begin
  delete from team_totals where team_id = old.id;
  return null;
end $$;
create trigger users_team_totals after delete on users for each row execute function end_team_totals();

create type team_move as (
  sign integer, owner_id bigint, team_id bigint, group_id bigint, place text, stored bigint, shares sent_share[]
);
-- In the order of the key: two who count for one team at once wait for one another and never crosswise.
create function move_team_totals(moves team_move[]) returns void language sql as $$
  with part as (
    select move.sign, move.owner_id, move.team_id, move.group_id, move.place, share.*
    from unnest(moves) as move, unnest(move.shares) as share
    union all
    select sign, owner_id, team_id, group_id, place, 'stored', '1970-01-01', '', '', 0, 0, stored, 0
    from unnest(moves) where stored > 0
  ), keyed as (
    select * from part where kind <> 'stored'
    union all
    select sign, owner_id, team_id, group_id, place, case kind when 'all' then 'member' else kind end, day,
      owner_id::text, label, transfers, files, bytes, downloads
    from part where kind in ('all', 'stored')
  )
  insert into team_totals as kept
  select team_id, scope.group_id, place, kind, is_month, key,
    case when is_month then date_trunc('month', day)::date else day end, max(label),
    sum(sign * transfers), sum(sign * files), sum(sign * bytes), sum(sign * downloads)
  from keyed, (values (false), (true)) as span (is_month),
    lateral (select 0 union all select keyed.group_id where keyed.group_id is not null) as scope (group_id)
  where is_month or kind <> 'stored'
  group by 1, 2, 3, 4, 5, 6, 7
  having (sum(sign * transfers), sum(sign * files), sum(sign * bytes), sum(sign * downloads)) <> (0, 0, 0, 0)
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (team_id, group_id, place, kind, is_month, key, day) do update set
    label = greatest(kept.label, excluded.label),
    transfers = kept.transfers + excluded.transfers,
    files = kept.files + excluded.files,
    bytes = kept.bytes + excluded.bytes,
    downloads = kept.downloads + excluded.downloads $$;

-- Shares that are gone with an account that had very many: the job takes them from the totals, step by step.
create table team_leavings (
  id bigint generated always as identity primary key,
  owner_id bigint not null,
  team_id bigint not null,
  group_id bigint,
  place text not null,
  stored bigint not null,
  shares sent_share[] not null
);

-- Shares that are gone, also with their owner's account, leave the totals of the team; nobody waits for thousands of them.
create function leave_team_totals() returns trigger language plpgsql as $$
begin
  if (select count(*) from gone where team_id is not null) > 500 then
    insert into team_leavings (owner_id, team_id, group_id, place, stored, shares)
    select owner_id, team_id, group_id, place, stored, shares from gone where team_id is not null;
  else
    perform move_team_totals(array(
      select (-1, owner_id, team_id, group_id, place, stored, shares)::team_move from gone where team_id is not null));
  end if;
  return null;
end $$;
create trigger sent_shares_gone after delete on sent_shares
  referencing old table as gone for each statement execute function leave_team_totals();

create or replace function count_sent(ids bigint[]) returns void language sql as $$
  with made as materialized (
    select transfer_id, owner_id,
      array_agg((kind, day, key, label, transfers, files, bytes, downloads)::sent_share
        order by kind, day, key, transfers) as shares
    from sent_shares_now where transfer_id = any (ids) group by transfer_id, owner_id
  ), people as materialized (
    -- As an array: each is looked up by itself, however many accounts there are.
    select id, team_id, group_id from counted_people where id = any (array(select owner_id from made))
  ), sent as materialized (
    select id, place, sent_at, stored from sent_transfers where id = any (ids)
  ), fresh as materialized (
    select transfer_id, owner_id, shares, team_id, group_id,
      case when team_id is not null then place end as place,
      case when team_id is not null then sent_at end as sent_at,
      case when team_id is not null then stored else 0 end as stored
    from made join people on people.id = owner_id join sent on sent.id = transfer_id
  ), changed as materialized (
    select transfer_id, fresh.owner_id, fresh.shares, fresh.team_id, fresh.group_id, fresh.place, fresh.sent_at,
      fresh.stored, counted.owner_id as old_owner_id, counted.shares as old_shares, counted.team_id as old_team_id,
      counted.group_id as old_group_id, counted.place as old_place, counted.stored as old_stored
    from fresh full join (select * from sent_shares where transfer_id = any (ids)) as counted using (transfer_id)
    where (fresh.owner_id, fresh.shares, fresh.team_id, fresh.group_id, fresh.place, fresh.sent_at, fresh.stored)
      is distinct from (counted.owner_id, counted.shares, counted.team_id, counted.group_id, counted.place,
        counted.sent_at, counted.stored)
  ), kept as (
    insert into sent_shares (transfer_id, owner_id, shares, team_id, group_id, place, sent_at, stored)
    select transfer_id, owner_id, shares, team_id, group_id, place, sent_at, stored from changed
    where shares is not null
    on conflict (transfer_id) do update set owner_id = excluded.owner_id, shares = excluded.shares,
      team_id = excluded.team_id, group_id = excluded.group_id, place = excluded.place, sent_at = excluded.sent_at,
      stored = excluded.stored
  ), gone as (
    delete from sent_shares using changed
    where sent_shares.transfer_id = changed.transfer_id and changed.shares is null
  ), difference as (
    select owner_id, 1 as sign, share.* from changed, unnest(shares) as share
    union all
    select old_owner_id, -1, share.* from changed, unnest(old_shares) as share
  ), summed as (
    insert into sent_totals as kept
    select owner_id, kind, is_month, case when is_month then date_trunc('month', day)::date else day end, key,
      max(label), sum(sign * transfers), sum(sign * files), sum(sign * bytes), sum(sign * downloads)
    from difference, (values (false), (true)) as span (is_month)
    group by 1, 2, 3, 4, 5
    having (sum(sign * transfers), sum(sign * files), sum(sign * bytes), sum(sign * downloads)) <> (0, 0, 0, 0)
    on conflict (owner_id, kind, is_month, day, key) do update set
      label = greatest(kept.label, excluded.label),
      transfers = kept.transfers + excluded.transfers,
      files = kept.files + excluded.files,
      bytes = kept.bytes + excluded.bytes,
      downloads = kept.downloads + excluded.downloads
  )
  -- What is gone has left by its trigger.
  select move_team_totals(array(
    select (1, owner_id, team_id, group_id, place, stored, shares)::team_move from changed where team_id is not null
    union all
    select (-1, old_owner_id, old_team_id, old_group_id, old_place, old_stored, old_shares)::team_move from changed
    where old_team_id is not null and shares is not null)) $$;

-- A note about no transfer (0) is about all that its owner has sent: their team or their group is another.
create function note_sent_person() returns trigger language plpgsql as $$
begin
  insert into sent_changes (transfer_id, owner_id) select 0, id from (
    select new.id
    -- An owner whose plan has lapsed has a team as long as somebody is in it.
    union select owner.id from users as owner
    where old.manager_id is distinct from new.manager_id and owner.id in (old.manager_id, new.manager_id)
      and coalesce(owner.plan_name, '') not in ('TEAM', 'TEAM25', 'CUSTOM')
  ) as moved (id);
  return null;
end $$;
create trigger users_sent_team after update of manager_id, member_group_id, plan_name on users for each row
  when ((old.manager_id, old.member_group_id, old.plan_name)
    is distinct from (new.manager_id, new.member_group_id, new.plan_name))
  execute function note_sent_person();

-- That it ends changes what its owner stores, which only teams are told of. What is not counted yet has its note.
create function note_ended_transfer() returns trigger language plpgsql as $$
begin
  insert into sent_changes (transfer_id, owner_id)
  select new.id, new.owner_id from sent_shares where transfer_id = new.id and team_id is not null;
  return null;
end $$;
create trigger transfers_sent_ended after update of status on transfers
  for each row when (new.owner_id is not null and old.status <> 'DELETED' and new.status = 'DELETED')
  execute function note_ended_transfer();

-- What teams have sent before is counted by the job, person by person.
insert into sent_changes (transfer_id, owner_id) select 0, id from counted_people where team_id is not null;
