-- What is over and nobody's is searched by nobody. An account that ends leaves thousands of such transfers at once: their
-- words go with it, and are not written anew for each thing that is taken out of them.
create or replace function write_transfer_words(ids bigint[]) returns void language sql as $$
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

create or replace function write_words_of_transfer() returns trigger language plpgsql as $$
begin
  if new.owner_id is null and new.status = 'DELETED' then
    delete from transfer_words where transfer_id = new.id;
  else
    perform write_transfer_words(array[new.id]);
  end if;
  return null;
end $$;
