-- Searching somebody's transfers by words. What is found by is kept in one text for each transfer, in the transaction of
-- each change. Triggers keep it: nobody who changes a name, a file or a recipient can forget it, also not an operator.
do $$
begin
  if current_setting('server_version_num')::int < 170000 then
    raise exception 'Envoi needs PostgreSQL 17 or later' using errcode = 'feature_not_supported';
  end if;
  if (select count(*) from pg_available_extensions where name in ('pg_trgm', 'btree_gin')) < 2 then
    raise exception 'Envoi needs the extensions pg_trgm and btree_gin, which come with PostgreSQL as contrib'
      using errcode = 'feature_not_supported';
  end if;
end $$;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Text as it is compared: without case and accents. The same letters stand in contract/rules/accents.ts; a test holds
-- them together. By name, so that it does not depend on the locale of somebody else's database.
create function folded(given text) returns text language sql immutable parallel safe strict as $$
  -- Plain ASCII, as most of it is, takes a tenth of the time.
  select case when octet_length(given) = length(given) then lower(given collate "pg_c_utf8") else translate(
    replace(replace(replace(replace(
      lower(normalize(regexp_replace(normalize(given, nfd), '[\u0300-\u036f]+', '', 'g'), nfc) collate "pg_c_utf8"),
      'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'),
    'øłđðħŧŋıς', 'olddhtniσ') end $$;

-- The same in ASCII. Depending on the locale, trigrams are made of ASCII letters only, and a word in another script would
-- be looked for in every text. Each other character becomes capital letters, which folded text does not hold: Z or Y,
-- then its number. No other letter of the code is Z or Y, so a text holds a word exactly when their codes do.
create function search_form(given text) returns text language plpgsql immutable parallel safe strict as $$
declare
  form text := folded(given);
begin
  if octet_length(form) = length(form) then return form; end if;
  return (
    select string_agg(
      case
        when ascii(piece[1]) < 128 then piece[1]
        when ascii(piece[1]) < 65536 then
          'Z' || translate(lpad(to_hex(ascii(piece[1])), 4, '0'), '0123456789abcdef', 'ABCDEFGHIJKLMNOP')
        else 'Y' || translate(lpad(to_hex(ascii(piece[1])), 6, '0'), '0123456789abcdef', 'ABCDEFGHIJKLMNOP')
      end, '' order by place)
    from regexp_matches(form, '[\x01-\x7f]+|[^\x01-\x7f]', 'g') with ordinality as pieces (piece, place));
end $$;

-- Three rooms with a unit separator between them: who sent it; what a recipient sees once they may; what only the owner
-- sees. Nobody finds by what they must not know.
create table transfer_words (
  transfer_id bigint primary key references transfers (id) on delete cascade,
  owner_id bigint,
  words text not null
);

-- What is over and nobody's is searched by nobody. An account that ends leaves thousands of such transfers at once: their
-- words go with it, and are not written anew for each thing that is taken out of them.
create function write_transfer_words(ids bigint[]) returns void language sql as $$
  insert into transfer_words as kept (transfer_id, owner_id, words)
  select transfers.id, transfers.owner_id, concat_ws(chr(31),
    search_form(translate(concat_ws(' ', sender_name, sender_email), chr(31), ' ')),
    search_form(translate(concat_ws(' ', transfers.name, message, files.shown), chr(31), ' ')),
    search_form(translate(concat_ws(' ', files.coming, recipients.emails), chr(31), ' ')))
  from transfers
  cross join lateral (
    select
      string_agg(name, ' ' order by position) filter (where version is not null or intake_id is null) as shown,
      string_agg(name, ' ' order by position) filter (where version is null and intake_id is not null) as coming
    from transfer_files where transfer_id = transfers.id and deleted_at is null
  ) as files
  cross join lateral (
    select string_agg(email, ' ' order by id) as emails from transfer_recipients where transfer_id = transfers.id
  ) as recipients
  where transfers.id = any (ids) and (transfers.owner_id is not null or transfers.status <> 'DELETED')
  on conflict (transfer_id) do update set owner_id = excluded.owner_id, words = excluded.words
  where (kept.owner_id, kept.words) is distinct from (excluded.owner_id, excluded.words) $$;

create function write_words_of_transfer() returns trigger language plpgsql as $$
begin
  if new.owner_id is null and new.status = 'DELETED' then
    delete from transfer_words where transfer_id = new.id;
  else
    perform write_transfer_words(array[new.id]);
  end if;
  return null;
end $$;
create trigger transfers_words_new after insert on transfers
  for each row execute function write_words_of_transfer();
create trigger transfers_words_changed after update of name, message, sender_name, sender_email, owner_id on transfers
  for each row
  when ((old.name, old.message, old.sender_name, old.sender_email, old.owner_id)
    is distinct from (new.name, new.message, new.sender_name, new.sender_email, new.owner_id))
  execute function write_words_of_transfer();

-- Once for each statement, however many files or recipients it is about.
create function write_words_of_new_rows() returns trigger language plpgsql as $$
begin
  perform write_transfer_words(array(select distinct transfer_id from new_rows));
  return null;
end $$;
create function write_words_of_old_rows() returns trigger language plpgsql as $$
begin
  perform write_transfer_words(array(select distinct transfer_id from old_rows));
  return null;
end $$;
create function write_words_of_changed_files() returns trigger language plpgsql as $$
begin
  -- Whether the bytes of an original file have come changes nothing that is found by.
  perform write_transfer_words(array(
    select distinct new_rows.transfer_id from new_rows join old_rows using (id)
    where (new_rows.name, new_rows.deleted_at) is distinct from (old_rows.name, old_rows.deleted_at)
      or (new_rows.intake_id is not null or old_rows.intake_id is not null)
  ));
  return null;
end $$;
create trigger transfer_files_words_new after insert on transfer_files
  referencing new table as new_rows for each statement execute function write_words_of_new_rows();
create trigger transfer_files_words_changed after update on transfer_files
  referencing old table as old_rows new table as new_rows
  for each statement execute function write_words_of_changed_files();
create trigger transfer_files_words_gone after delete on transfer_files
  referencing old table as old_rows for each statement execute function write_words_of_old_rows();
create trigger transfer_recipients_words_new after insert on transfer_recipients
  referencing new table as new_rows for each statement execute function write_words_of_new_rows();
create trigger transfer_recipients_words_gone after delete on transfer_recipients
  referencing old table as old_rows for each statement execute function write_words_of_old_rows();

select write_transfer_words(array(select id from transfers));
-- Whoever has some thousand transfers is searched through, which takes as long however many others there are; whoever has
-- more is found in by trigrams. Without a waiting list: it would be read through in every search.
create index transfer_words_owner on transfer_words (owner_id) where owner_id is not null;
create index transfer_words_found on transfer_words using gin (owner_id, words gin_trgm_ops) with (fastupdate = off)
  where owner_id is not null;

-- What a list tells of a transfer.
create view listed_transfers as
  select id, public_id, owner_id, status, end_reason, name, folded(coalesce(name, '')) collate "C" as name_order,
    size, file_count, downloads, created_at, valid_to, sender_name, sender_email,
    password_hash is not null as is_protected
  from transfers;

-- A page of a list is read in its order, and counted, from an index alone, however many transfers somebody has.
create index transfers_by_time on transfers (owner_id, created_at, id) include (status)
  where owner_id is not null and status <> 'DELETED';
create index transfers_by_name on transfers (owner_id, (folded(coalesce(name, ''))) collate "C", id) include (status)
  where owner_id is not null and status <> 'DELETED';
create index transfers_by_size on transfers (owner_id, size, id) include (status)
  where owner_id is not null and status <> 'DELETED';
create index transfers_by_end on transfers (owner_id, valid_to, id) include (status)
  where owner_id is not null and status <> 'DELETED';
create index transfers_over_by_time on transfers (owner_id, created_at, id) include (end_reason)
  where owner_id is not null and status = 'DELETED';
create index transfers_over_by_name on transfers (owner_id, (folded(coalesce(name, ''))) collate "C", id)
  include (end_reason) where owner_id is not null and status = 'DELETED';
create index transfers_over_by_size on transfers (owner_id, size, id) include (end_reason)
  where owner_id is not null and status = 'DELETED';
create index transfers_over_by_end on transfers (owner_id, valid_to, id) include (end_reason)
  where owner_id is not null and status = 'DELETED';

-- What somebody has received and can still get: of years of mail, what is over is not looked at again.
alter table transfer_recipients add column is_over boolean not null default false;
update transfer_recipients set is_over = true from transfers where transfers.id = transfer_id and status = 'DELETED';
create function end_recipients() returns trigger language plpgsql as $$
begin
  update transfer_recipients set is_over = true where transfer_id = new.id;
  return null;
end $$;
create trigger transfers_recipients_over after update of status on transfers
  for each row when (new.status = 'DELETED') execute function end_recipients();
create index transfer_recipients_received on transfer_recipients (email_key, transfer_id)
  where excluded_at is null and not is_over;
create index transfer_recipients_address on transfer_recipients (email_key);
create view listed_recipients as select id, transfer_id, email, email_key, downloads from transfer_recipients;
-- What of it has come: files that are added later are nobody's but the sender's until then.
create view received_contents as
  select transfer_id, count(*)::integer as file_count, sum(size)::bigint as size
  from transfer_files where version is not null and deleted_at is null group by transfer_id;
