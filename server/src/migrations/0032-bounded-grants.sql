-- A grant delivers only so many bytes, and its reservation of volume follows what was delivered.
-- leased: bytes that processes have taken to deliver, delivered ones included. charged: bytes of the owner's volume that
-- are held for it, the last of them on charged_on. handed: delivered by somebody else, as far as we know. holder: who asked for it, as far as limits go; no address can be read
-- from it.
alter table download_grants
  add column leased bigint not null default 0,
  add column charged bigint not null default 0,
  add column charged_on date,
  add column active_at timestamptz,
  add column handed bigint not null default 0,
  add column holder text;
update download_grants set
  leased = delivered,
  charged = case when volume_subject is null or returned_at is not null then 0 else size end,
  charged_on = (issued_at at time zone 'UTC')::date,
  active_at = coalesce(started_at, issued_at)
-- Older ones open nothing any more, and no volume is given back for them.
where lapses_at > now() - interval '8 days';

-- What somebody holds of a volume without having fetched it, and what of it has been idle.
create index download_grants_held on download_grants (volume_subject, holder, active_at);
create index download_grants_idle on download_grants (active_at) where charged > delivered;
create index download_grants_previews on download_grants (transfer_id, holder) where is_preview;
drop index download_grants_unused;
create index download_grants_unused on download_grants (transfer_id, start_by)
  where started_at is null and returned_at is null;
