-- What is known of a file's sealed bytes. One that waits or is infected is seen by nobody but whoever manages it.
alter table transfer_files add column scan text not null default 'none'
  check (scan in ('none', 'waiting', 'clean', 'infected'));
-- Taken in the one reading that the scan is part of; null: not read yet.
alter table transfer_files add column sha256 bytea;
alter table transfer_files add column read_at timestamptz;
-- How many overlapping windows its bytes were looked at in; more than one only for what is longer than a scanner takes.
alter table transfer_files add column scan_windows integer;
-- What was found, in the scanner's own words.
alter table transfer_files add column scan_finding text;
-- Why the last try gave no verdict; there will be another.
alter table transfer_files add column scan_trouble text check (scan_trouble in ('away', 'limits', 'damaged'));
create index transfer_files_waiting on transfer_files (transfer_id) where scan = 'waiting' and deleted_at is null;

insert into transfer_status_steps values ('SCANNING', 'DISABLED');

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
  -- and no way round the scan: what was added later is hidden by itself
  if new.status in ('PENDING', 'ENABLED') and exists (
    select from transfer_files
    where transfer_id = new.id and scan in ('waiting', 'infected') and deleted_at is null and intake_id is null
  ) then
    raise exception 'a transfer that is not scanned clean cannot become %', new.status using errcode = 'check_violation';
  end if;
  if new.status = 'DELETED' then
    new.deleted_at := now();
    new.end_reason := coalesce(new.end_reason, 'deleted');
  end if;
  return new;
end $$;

-- A small picture of a file, kept in the file's bucket as an object of our own making.
create table thumbnails (
  file_id bigint primary key references transfer_files (id) on delete cascade,
  object_key text not null,
  version text not null,
  size integer not null check (size > 0),
  made_at timestamptz not null default now()
);
