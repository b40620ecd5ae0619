-- A file that was added later and waits for its scan, or was found dangerous, is nobody's but the sender's: recipients
-- neither find by its name nor see it counted.
create function is_shown(file transfer_files) returns boolean language sql immutable as $$
  select file.intake_id is null or (file.version is not null and file.scan in ('none', 'clean')) $$;

create or replace function write_transfer_words(ids bigint[]) returns void language sql as $$
  insert into transfer_words as kept (transfer_id, owner_id, words)
  select transfers.id, transfers.owner_id, concat_ws(chr(31),
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
  on conflict (transfer_id) do update set owner_id = excluded.owner_id, words = excluded.words
  where (kept.owner_id, kept.words) is distinct from (excluded.owner_id, excluded.words) $$;

create or replace view received_contents as
  select transfer_id, count(*)::integer as file_count, sum(size)::bigint as size
  from transfer_files where version is not null and deleted_at is null and scan in ('none', 'clean')
  group by transfer_id;

select write_transfer_words(array(
  select distinct transfer_id from transfer_files where intake_id is not null and scan in ('waiting', 'infected')));
