-- When its end came and was written down, and when and why it went.
alter table transfers add column expired_at timestamptz;
alter table transfers add column deleted_at timestamptz;
alter table transfers add column end_reason text
  check (end_reason in ('deleted', 'expired', 'given-up', 'account-closed', 'moderated'));
-- Where a transfer under review goes back to when it is released.
alter table transfers add column status_before_review text;
alter table transfers add column reminded_at timestamptz;
-- Where an expired transfer goes back to when it is given a later end: one that its sender had disabled stays so.
alter table transfers add column status_before_expiry text;
update transfers set deleted_at = now(), end_reason = 'deleted' where status = 'DELETED';
create index transfers_due on transfers (valid_to) where expired_at is null and status <> 'DELETED';
create index transfers_unreminded on transfers (valid_to) where reminded_at is null and expiry_reminder and status = 'ENABLED';
create index transfers_expired on transfers (expired_at) where expired_at is not null and status <> 'DELETED';

-- The intake that brings a file which was added later; null: the transfer's own.
alter table transfer_files add column intake_id bigint references intakes (id);
alter table transfer_files add column added_at timestamptz not null default now();
update transfer_files set added_at = created_at from transfers where transfers.id = transfer_id;
-- Gone for everybody; the row stays until the transfer's own, so that its bytes are found when they are swept.
alter table transfer_files add column deleted_at timestamptz;
-- The sealed object a cloned file is made from; its own object is made without sending a byte.
alter table transfer_files add column source_key text;
alter table transfer_files add column source_version text;
alter table transfer_files drop constraint transfer_files_label;
create unique index transfer_files_label on transfer_files (transfer_id, label) where deleted_at is null;
create index transfer_files_intake on transfer_files (intake_id) where intake_id is not null;
-- Somebody may take all files out of a transfer again.
alter table transfers drop constraint transfers_file_count_check, add check (file_count >= 0);
alter table transfers drop constraint transfers_size_check, add check (size >= 0);

alter table transfer_recipients add column added_at timestamptz not null default now();
-- Nobody could be added later before this: those who are there were there from the start.
update transfer_recipients set added_at = created_at from transfers where transfers.id = transfer_id;
-- When the first mail about it was posted, when it last was, and when it came back for good.
alter table transfer_recipients add column mailed_at timestamptz;
alter table transfer_recipients add column notified_at timestamptz;
alter table transfer_recipients add column bounced_at timestamptz;
-- Taken out of the recipient's own list of what they received; the transfer does not change.
alter table transfer_recipients add column excluded_at timestamptz;

-- What an event was about: a recipient's address, a file's name, a date. Told to whoever manages the transfer.
alter table transfer_events add column detail jsonb not null default '{}';

insert into transfer_status_steps values ('UPLOADING', 'CLONING'), ('CLONING', 'SCANNING');

create or replace function check_transfer_status_step() returns trigger language plpgsql as $$
begin
  if not exists (
    select from transfer_status_steps where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a transfer does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  -- what people can reach is whole: every file sealed
  if new.status in ('SCANNING', 'PENDING', 'ENABLED') and old.status in ('UPLOADING', 'CLONING') and exists (
    select from transfer_files where transfer_id = new.id and version is null and deleted_at is null and intake_id is null
  ) then
    raise exception 'a transfer with files still uploading cannot become %', new.status using errcode = 'check_violation';
  end if;
  if new.status = 'DELETED' then
    new.deleted_at := now();
    new.end_reason := coalesce(new.end_reason, 'deleted');
  end if;
  return new;
end $$;
