-- A grant of several files as one ZIP names them here, and has no file_id. Null: of one file, or of everything.
alter table download_grants add column file_ids bigint[] check (file_ids is null or file_id is null);

-- As before, and of several files it is told which, in their transfer's order.
create or replace function tell_webhooks_of_download() returns trigger language plpgsql as $$
begin
  with event as materialized (
    select 'evt_' || replace(gen_random_uuid()::text, '-', '') as public_id
  )
  insert into webhook_deliveries (webhook_id, event_id, type, transfer_id, at, facts, detail)
  select webhook.id, event.public_id, 'DOWNLOADED', transfer.public_id, new.started_at, webhook_facts(transfer),
    jsonb_build_object(
      'fileId', (select public_id from transfer_files where id = new.file_id),
      'fileIds', (select jsonb_agg(public_id order by position, id) from transfer_files where id = any(new.file_ids)),
      'recipient', (select email from transfer_recipients where id = new.recipient_id))
  from event
  join transfers as transfer on transfer.id = new.transfer_id
  join webhooks as webhook on webhook.owner_id = coalesce(transfer.owner_id, transfer.receiver_id)
  where webhook.is_enabled and (webhook.events is null or 'DOWNLOADED' = any (webhook.events))
  order by webhook.id;
  if found then perform wake_webhooks(); end if;
  return null;
end $$;
