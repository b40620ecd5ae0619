-- Whatever is written into a transfer's history is told to the webhooks of whoever has it, in the same transaction: one row
-- for each. Rows are only added here: nobody waits for anybody else's transfer. For an owner without webhooks it is one
-- look into an index.
create function tell_webhooks() returns trigger language plpgsql as $$
begin
  with event as materialized (
    select rows.*, 'evt_' || replace(gen_random_uuid()::text, '-', '') as public_id from rows
  )
  insert into webhook_deliveries (webhook_id, event_id, type, transfer_id, at, facts, detail)
  select webhook.id, event.public_id, event.type, transfer.public_id, event.at, webhook_facts(transfer), event.detail
  from event
  join transfers as transfer on transfer.id = event.transfer_id
  join webhooks as webhook on webhook.owner_id = coalesce(transfer.owner_id, transfer.receiver_id)
  where webhook.is_enabled and (webhook.events is null or event.type = any (webhook.events))
  order by event.id, webhook.id;
  if found then perform wake_webhooks(); end if;
  return null;
end $$;

-- A download is told when its first byte leaves, as its letter is.
create function tell_webhooks_of_download() returns trigger language plpgsql as $$
begin
  with event as materialized (
    select 'evt_' || replace(gen_random_uuid()::text, '-', '') as public_id
  )
  insert into webhook_deliveries (webhook_id, event_id, type, transfer_id, at, facts, detail)
  select webhook.id, event.public_id, 'DOWNLOADED', transfer.public_id, new.started_at, webhook_facts(transfer),
    jsonb_build_object(
      'fileId', (select public_id from transfer_files where id = new.file_id),
      'recipient', (select email from transfer_recipients where id = new.recipient_id))
  from event
  join transfers as transfer on transfer.id = new.transfer_id
  join webhooks as webhook on webhook.owner_id = coalesce(transfer.owner_id, transfer.receiver_id)
  where webhook.is_enabled and (webhook.events is null or 'DOWNLOADED' = any (webhook.events))
  order by webhook.id;
  if found then perform wake_webhooks(); end if;
  return null;
end $$;

create function webhook_facts(transfer transfers) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'name', transfer.name, 'size', transfer.size, 'fileCount', transfer.file_count,
    'recipients', (select count(*) from transfer_recipients where transfer_id = transfer.id),
    'isReceived', transfer.receiver_id is not null) $$;

-- A job without a key: whoever writes two at once does not wait for the other. The job runner's schema is made after ours.
create function wake_webhooks() returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('deliver-webhooks', queue_name := 'webhooks', max_attempts := 25);
end $$;

create trigger transfer_events_webhooks after insert on transfer_events
  referencing new table as rows for each statement execute function tell_webhooks();
create trigger download_grants_webhooks after update of started_at on download_grants for each row
  when (old.started_at is null and new.started_at is not null and not new.is_preview)
  execute function tell_webhooks_of_download();
