-- Somebody who has sent for years has few transfers that are there and many that are over. They are searched apart, so a
-- search in one shelf neither finds nor reads what stands on the other. And each text says when its transfer was made:
-- most searches then read nothing but texts.
drop index transfer_words_owner, transfer_words_found, transfer_words_pairs;
alter table transfer_words add column is_over boolean, add column created_at timestamptz;
update transfer_words set is_over = transfers.status = 'DELETED', created_at = transfers.created_at
  from transfers where transfers.id = transfer_id;
alter table transfer_words alter column is_over set not null, alter column created_at set not null;

create or replace function write_transfer_words(ids bigint[]) returns void language sql as $$
  insert into transfer_words as kept (transfer_id, owner_id, is_over, created_at, words)
  select transfers.id, transfers.owner_id, transfers.status = 'DELETED', transfers.created_at, concat_ws(chr(31),
    search_form(translate(concat_ws(' ', sender_name, sender_email), chr(31), ' ')),
    search_form(translate(concat_ws(' ', transfers.name, message, files.shown), chr(31), ' ')),
    search_form(translate(concat_ws(' ', files.hidden, recipients.emails), chr(31), ' ')))
  from transfers
  cross join lateral (
    select
      string_agg(name, ' ' order by position) filter (where is_shown(file)) as shown,
      string_agg(name, ' ' order by position) filter (where not is_shown(file)) as hidden
    from transfer_files file where transfer_id = transfers.id and deleted_at is null
  ) as files
  cross join lateral (
    select string_agg(email, ' ' order by id) as emails from transfer_recipients where transfer_id = transfers.id
  ) as recipients
  where transfers.id = any (ids) and (transfers.owner_id is not null or transfers.status <> 'DELETED')
  -- Whether it is over has a trigger of its own: somebody who writes words may have read the status before it changed.
  on conflict (transfer_id) do update
    set owner_id = excluded.owner_id, created_at = excluded.created_at, words = excluded.words
  where (kept.owner_id, kept.created_at, kept.words) is distinct from
    (excluded.owner_id, excluded.created_at, excluded.words) $$;

drop trigger transfers_words_changed on transfers;
create trigger transfers_words_changed
  after update of name, message, sender_name, sender_email, owner_id, created_at on transfers
  for each row
  when ((old.name, old.message, old.sender_name, old.sender_email, old.owner_id, old.created_at)
    is distinct from (new.name, new.message, new.sender_name, new.sender_email, new.owner_id, new.created_at))
  execute function write_words_of_transfer();

-- Of a file that was added later, as of any other, only what is found by: not that it got no verdict this time.
create or replace function write_words_of_changed_files() returns trigger language plpgsql as $$
begin
  perform write_transfer_words(array(
    select distinct new_rows.transfer_id from new_rows join old_rows using (id)
    where (new_rows.name, new_rows.deleted_at) is distinct from (old_rows.name, old_rows.deleted_at)
      or (new_rows.intake_id is not null or old_rows.intake_id is not null)
        and (new_rows.intake_id, new_rows.version is null, new_rows.scan)
          is distinct from (old_rows.intake_id, old_rows.version is null, old_rows.scan)
  ));
  return null;
end $$;

-- What ends changes its shelf, and none of its words.
create function move_words_of_transfer() returns trigger language plpgsql as $$
begin
  update transfer_words set is_over = new.status = 'DELETED' where transfer_id = new.id;
  return null;
end $$;
create trigger transfers_words_moved after update of status on transfers
  for each row when ((old.status = 'DELETED') is distinct from (new.status = 'DELETED'))
  execute function move_words_of_transfer();

create index transfer_words_by_time on transfer_words (owner_id, is_over, created_at, transfer_id)
  where owner_id is not null;
create index transfer_words_found on transfer_words using gin (owner_id, is_over, words gin_trgm_ops)
  with (fastupdate = off) where owner_id is not null;
create index transfer_words_pairs on transfer_words using gin (owner_id, is_over, (letter_pairs(words) collate "C"))
  with (fastupdate = on, gin_pending_list_limit = 256) where owner_id is not null;
alter index transfer_words_pairs alter column 3 set statistics 0;
