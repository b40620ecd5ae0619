create table transfers (
  id bigint generated always as identity primary key,
  -- the id in links; once given out it is never given out again, also not after deletion
  public_id text not null constraint transfers_public_id unique,
  -- sender secret = HMAC(key outside the database, seed)
  secret_seed bytea not null,
  type text not null check (type in ('S1', 'S2', 'S3')),
  status text not null check (
    status in ('UPLOADING', 'CLONING', 'MODERATING', 'ENABLED', 'PENDING', 'DISABLED', 'DELETED', 'SCANNING')
  ),
  bucket_id text not null,
  intake_id bigint not null references intakes (id),
  lang text not null,
  sender_email text,
  sender_name text,
  name text,
  message text,
  password_hash text,
  allow_preview boolean not null,
  max_downloads integer check (max_downloads > 0),
  downloads integer not null default 0,
  -- previews granted in the running window of 24 hours
  previews integer not null default 0,
  previews_since timestamptz,
  download_confirmation boolean not null,
  expiry_reminder boolean not null,
  summary boolean not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  file_count integer not null check (file_count > 0),
  size bigint not null check (size > 0),
  created_at timestamptz not null default now(),
  check (max_downloads is null or downloads <= max_downloads),
  check (valid_to > valid_from)
);

create table transfer_files (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references transfers (id),
  public_id text not null constraint transfer_files_public_id unique,
  -- the client's six characters: a name inside one transfer, never a key to anything
  label text not null,
  position integer not null,
  name text not null,
  size bigint not null check (size > 0),
  object_key text not null constraint transfer_files_object_key unique,
  -- the sealed version and its checksum; both or neither
  version text,
  crc32 bigint check (crc32 between 0 and 4294967295),
  constraint transfer_files_label unique (transfer_id, label),
  check ((version is null) = (crc32 is null))
);
create index transfer_files_order on transfer_files (transfer_id, position);

create table transfer_recipients (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references transfers (id),
  email text not null,
  email_key text not null,
  secret_seed bytea not null,
  downloads integer not null default 0,
  last_download timestamptz,
  constraint transfer_recipients_email unique (transfer_id, email_key)
);

create table transfer_events (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references transfers (id),
  type text not null,
  at timestamptz not null default now()
);
create index transfer_events_transfer_id on transfer_events (transfer_id, id);

-- Which status may follow which. The same table stands in transfers/transfer.ts; a test holds them together.
create table transfer_status_steps (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into transfer_status_steps values
  ('UPLOADING', 'SCANNING'), ('UPLOADING', 'PENDING'), ('UPLOADING', 'ENABLED'), ('UPLOADING', 'DELETED'),
  ('CLONING', 'PENDING'), ('CLONING', 'ENABLED'), ('CLONING', 'DELETED'),
  ('SCANNING', 'PENDING'), ('SCANNING', 'ENABLED'), ('SCANNING', 'DELETED'),
  ('PENDING', 'ENABLED'), ('PENDING', 'DISABLED'), ('PENDING', 'MODERATING'), ('PENDING', 'DELETED'),
  ('ENABLED', 'DISABLED'), ('ENABLED', 'PENDING'), ('ENABLED', 'MODERATING'), ('ENABLED', 'DELETED'),
  ('DISABLED', 'ENABLED'), ('DISABLED', 'PENDING'), ('DISABLED', 'MODERATING'), ('DISABLED', 'DELETED'),
  ('MODERATING', 'ENABLED'), ('MODERATING', 'PENDING'), ('MODERATING', 'DISABLED'), ('MODERATING', 'DELETED');

create function check_transfer_status_step() returns trigger language plpgsql as $$
begin
  if not exists (
    select from transfer_status_steps where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a transfer does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  -- what people can reach is whole: every file sealed
  if new.status in ('SCANNING', 'PENDING', 'ENABLED') and exists (
    select from transfer_files where transfer_id = new.id and version is null
  ) and old.status in ('UPLOADING', 'CLONING') then
    raise exception 'a transfer with files still uploading cannot become %', new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger transfers_status before update of status on transfers
  for each row when (old.status is distinct from new.status) execute function check_transfer_status_step();

-- A sealed file keeps its bytes: version, checksum and size never change again.
create function check_sealed_file() returns trigger language plpgsql as $$
begin
  if (old.version, old.crc32, old.size, old.object_key) is distinct from (new.version, new.crc32, new.size, new.object_key) then
    raise exception 'the bytes of a sealed file do not change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger transfer_files_sealed before update on transfer_files
  for each row when (old.version is not null) execute function check_sealed_file();
