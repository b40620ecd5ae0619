-- Whether it came by a personal link or a site's page stays known when the page has gone.
alter table transfer_drops add column is_personal boolean not null default false;
update transfer_drops set is_personal = true from push_pages where push_pages.id = page_id and user_id is not null;

-- What somebody was sent and still has: their list is read by it, and the room it takes.
create index transfers_received_live on transfers (receiver_id) include (size, valid_to)
  where receiver_id is not null and status <> 'DELETED';

create or replace view listed_transfers as
  select id, public_id, owner_id, status, end_reason, name, name_order,
    size, file_count, downloads, created_at, valid_to, sender_name, sender_email,
    password_hash is not null as is_protected, receiver_id, sender_proven, place
  from transfers;
create view listed_drops as select transfer_id, is_personal, answers from transfer_drops;

-- Answers are found by, as the message is.
create or replace function write_transfer_words(ids bigint[]) returns void language sql as $$
  insert into transfer_words as kept (transfer_id, owner_id, is_over, created_at, words)
  select transfers.id, transfers.owner_id, transfers.status = 'DELETED', transfers.created_at, concat_ws(chr(31),
    search_form(translate(concat_ws(' ', sender_name, sender_email), chr(31), ' ')),
    search_form(translate(concat_ws(' ', transfers.name, message, drops.answers, files.shown), chr(31), ' ')),
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
  cross join lateral (
    select string_agg(answer ->> 'value', ' ') as answers
    from transfer_drops, jsonb_array_elements(answers) as answer where transfer_id = transfers.id
  ) as drops
  where transfers.id = any (ids) and (transfers.owner_id is not null or transfers.status <> 'DELETED')
  -- Whether it is over has a trigger of its own: somebody who writes words may have read the status before it changed.
  on conflict (transfer_id) do update
    set owner_id = excluded.owner_id, created_at = excluded.created_at, words = excluded.words
  where (kept.owner_id, kept.created_at, kept.words) is distinct from
    (excluded.owner_id, excluded.created_at, excluded.words) $$;
create trigger transfer_drops_words_new after insert on transfer_drops
  referencing new table as new_rows for each statement execute function write_words_of_new_rows();
select write_transfer_words(array(select transfer_id from transfer_drops));

-- Letters to one receiver are counted by the hour, and those that wait are told together.
create index notices_received on notices (reader, told_at) where kind = 'drop-received';

-- Who was mailed that nothing more fits, and when: once a day at most, however many try.
create table full_notices (
  user_id bigint primary key references users (id) on delete cascade,
  told_at timestamptz not null default now()
);
