-- What somebody has sent, added up by day and by month: reading it costs the same however many transfers there are.
-- Each transfer gives its owner's totals a share. Whatever may change a share leaves a note, which locks nothing; whoever
-- counts makes the share anew and moves the totals by the difference, so that counting twice counts once.

-- The end of a name, as far as it says what kind of file it is.
create function file_extension(name text) returns text language sql immutable parallel safe strict as $$
  select coalesce(substring(lower(name collate "C") from '[^.]\.([a-z0-9]{1,12})$'), '') $$;

-- What of transfers statistics may read: those that were sent, also when they are over since; what never became whole
-- never was. Of what is over the history alone does not say it: of files that were sent and files that were cloned, one
-- half may have come and the other never. A transfer counts for the day on which it was made, in UTC.
create view sent_transfers as
  select id, owner_id, (created_at at time zone 'UTC')::date as day, file_count, size from transfers
  where owner_id is not null and (
    status in ('PENDING', 'ENABLED', 'DISABLED', 'MODERATING')
    or status = 'DELETED' and exists (
      select from transfer_events where transfer_id = transfers.id and type in ('UPLOADED', 'CLONED')
    ) and not exists (
      select from transfer_files
      where transfer_id = transfers.id and version is null and deleted_at is null and intake_id is null));

-- Files and bytes behind a password are not told by their sum either.
create view received_transfers as
  select recipient.email_key, to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, recipient.downloads,
    case when password_hash is null then file_count else 0 end as file_count,
    case when password_hash is null then size else 0 end as size
  from transfer_recipients as recipient join transfers on transfers.id = recipient.transfer_id
  where status in ('ENABLED', 'DISABLED') or status = 'DELETED' and exists (
    select from transfer_events where transfer_id = transfers.id and type = 'AVAILABLE');

-- Of the kind 'all' the key is empty; of 'type' it is an extension; of 'recipient' the form by which two spellings of
-- an address are the same, and the label is the address as it was written, where that is another.
create type sent_share as (
  kind text, day date, key text, label text, transfers integer, files integer, bytes bigint, downloads integer
);

-- A download counts for its own day.
create view sent_shares_now as
  select id as transfer_id, owner_id, 'all' as kind, day, '' as key, '' as label,
    1 as transfers, file_count as files, size as bytes, 0 as downloads
  from sent_transfers
  union all
  select id, owner_id, 'all', taken.day, '', '', 0, 0, 0, sum(taken.downloads)::integer
  from sent_transfers join transfer_downloads as taken on transfer_id = id
  group by id, owner_id, taken.day
  union all
  select sent.id, owner_id, 'type', day, file_extension(name), '', 0, count(*)::integer, sum(file.size)::bigint, 0
  from sent_transfers as sent join transfer_files as file on transfer_id = sent.id
  where deleted_at is null
  group by sent.id, owner_id, day, file_extension(name)
  union all
  select sent.id, owner_id, 'recipient', day, email_key, case when email <> email_key then email else '' end,
    1, 0, size, 0
  from sent_transfers as sent join transfer_recipients on transfer_id = sent.id
  union all
  select sent.id, owner_id, 'recipient', taken.day, email_key, '', 0, 0, 0, sum(taken.downloads)::integer
  from sent_transfers as sent
  join transfer_downloads as taken on taken.transfer_id = sent.id
  join transfer_recipients as recipient on recipient.id = taken.recipient_id
  group by sent.id, owner_id, taken.day, email_key;

-- The shares that are in the totals. Both go with the account.
create table sent_shares (
  transfer_id bigint primary key,
  owner_id bigint not null references users (id) on delete cascade,
  shares sent_share[] not null
);
create index sent_shares_owner on sent_shares (owner_id);

-- A row stands for a day or, under its first day, for a whole month: a year is read as twelve months and some days.
create table sent_totals (
  owner_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('all', 'type', 'recipient')),
  is_month boolean not null,
  day date not null,
  key text not null,
  label text not null,
  transfers integer not null,
  files integer not null,
  bytes bigint not null,
  downloads integer not null,
  -- A period is read from this alone.
  primary key (owner_id, kind, is_month, day, key) include (label, transfers, files, bytes, downloads)
);
-- A row that counts nothing any more may still name somebody.
create function delete_empty_total() returns trigger language plpgsql as $$
begin
  delete from sent_totals
  where (owner_id, kind, is_month, day, key) = (new.owner_id, new.kind, new.is_month, new.day, new.key);
  return null;
end $$;
create trigger sent_totals_empty after update on sent_totals for each row
  when (new.transfers = 0 and new.files = 0 and new.bytes = 0 and new.downloads = 0)
  execute function delete_empty_total();

-- Whoever calls this holds the account of the owner, so that nobody counts the same transfer meanwhile.
create function count_sent(ids bigint[]) returns void language sql as $$
  with fresh as materialized (
    select transfer_id, owner_id,
      array_agg((kind, day, key, label, transfers, files, bytes, downloads)::sent_share
        order by kind, day, key, transfers) as shares
    from sent_shares_now where transfer_id = any (ids) group by transfer_id, owner_id
  ), changed as materialized (
    select transfer_id, fresh.owner_id, fresh.shares, counted.owner_id as old_owner_id, counted.shares as old_shares
    from fresh full join (select * from sent_shares where transfer_id = any (ids)) as counted using (transfer_id)
    where (fresh.owner_id, fresh.shares) is distinct from (counted.owner_id, counted.shares)
  ), kept as (
    insert into sent_shares select transfer_id, owner_id, shares from changed where shares is not null
    on conflict (transfer_id) do update set owner_id = excluded.owner_id, shares = excluded.shares
  ), gone as (
    delete from sent_shares using changed
    where sent_shares.transfer_id = changed.transfer_id and changed.shares is null
  ), difference as (
    select owner_id, 1 as sign, share.* from changed, unnest(shares) as share
    union all
    select old_owner_id, -1, share.* from changed, unnest(old_shares) as share
  )
  insert into sent_totals as kept
  select owner_id, kind, is_month, case when is_month then date_trunc('month', day)::date else day end, key, max(label),
    sum(sign * transfers), sum(sign * files), sum(sign * bytes), sum(sign * downloads)
  from difference, (values (false), (true)) as span (is_month)
  group by 1, 2, 3, 4, 5
  having (sum(sign * transfers), sum(sign * files), sum(sign * bytes), sum(sign * downloads)) <> (0, 0, 0, 0)
  on conflict (owner_id, kind, is_month, day, key) do update set
    label = greatest(kept.label, excluded.label),
    transfers = kept.transfers + excluded.transfers,
    files = kept.files + excluded.files,
    bytes = kept.bytes + excluded.bytes,
    downloads = kept.downloads + excluded.downloads $$;

-- The notes: transfers whose share may have changed. Several of one transfer are as good as one.
create table sent_changes (
  id bigint generated always as identity primary key,
  transfer_id bigint not null,
  owner_id bigint not null
);
create index sent_changes_owner on sent_changes (owner_id, id);

create function note_sent_transfer() returns trigger language plpgsql as $$
begin
  insert into sent_changes (transfer_id, owner_id) values (new.id, new.owner_id);
  return null;
end $$;
-- These lock the tables against writing until the end: nothing that takes time stands here or after it.
create trigger transfers_sent_new after insert on transfers for each row
  when (new.owner_id is not null and new.status not in ('UPLOADING', 'CLONING', 'SCANNING'))
  execute function note_sent_transfer();
-- That it ends changes nothing, and it becomes nobody's only with its owner's account, with which the totals go.
create trigger transfers_sent_changed after update of owner_id, status, file_count, size, created_at on transfers
  for each row when (new.owner_id is not null and (
    (old.owner_id, old.file_count, old.size, old.created_at)
      is distinct from (new.owner_id, new.file_count, new.size, new.created_at)
    or old.status <> new.status and old.status in ('UPLOADING', 'CLONING', 'SCANNING')))
  execute function note_sent_transfer();

create function note_sent_row() returns trigger language plpgsql as $$
begin
  insert into sent_changes (transfer_id, owner_id)
    select id, owner_id from transfers
    where id = coalesce(new.transfer_id, old.transfer_id) and owner_id is not null and status <> 'UPLOADING';
  return null;
end $$;
-- Files that are added or deleted change the transfer's number of them. A name that is erased goes with an account.
create trigger transfer_files_sent after update of name on transfer_files for each row
  when (old.name <> new.name and new.name <> '') execute function note_sent_row();
create trigger transfer_downloads_sent after insert or delete on transfer_downloads
  for each row execute function note_sent_row();
-- What of it has been delivered is written down far more often, and is not told here.
create trigger transfer_downloads_sent_changed after update of day, downloads on transfer_downloads for each row
  when ((old.day, old.downloads) is distinct from (new.day, new.downloads)) execute function note_sent_row();

-- Once for each statement, however many recipients it is about.
create function note_sent_rows() returns trigger language plpgsql as $$
begin
  insert into sent_changes (transfer_id, owner_id)
    select id, owner_id from transfers
    where id in (select transfer_id from rows) and owner_id is not null and status <> 'UPLOADING';
  return null;
end $$;
create trigger transfer_recipients_sent_new after insert on transfer_recipients
  referencing new table as rows for each statement execute function note_sent_rows();
create trigger transfer_recipients_sent_gone after delete on transfer_recipients
  referencing old table as rows for each statement execute function note_sent_rows();
