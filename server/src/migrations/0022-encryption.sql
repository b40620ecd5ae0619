-- Encrypted with the sender's password. Then password_hash is what the key is found again by and tried against; neither
-- the password nor the key is kept.
alter table transfers add column is_encrypted boolean not null default false;
alter table transfers add constraint transfers_encrypted_has_password check (not is_encrypted or password_hash is not null);

-- The same words as in the transfer's password_hash, while bytes may come: signing must know the key too, and knows no
-- transfer.
alter table intakes add column lock text;

alter table disk_objects add column is_encrypted boolean not null default false;
alter table disk_objects drop constraint disk_objects_version_check;
alter table disk_objects add constraint disk_objects_version_check
  check (version ~ '^[0-9a-f]{32}-[0-9]+(-pieced)?(-encrypted)?$');
alter table disk_objects add constraint disk_objects_encrypted_says_so
  check (version is null or is_encrypted = (version like '%-encrypted'));
-- A part that ended within a frame would leave the next one without a beginning.
alter table disk_objects add constraint disk_objects_whole_frames
  check (not is_encrypted or upload_id is null or part_size % 65536 = 0);

-- The key of an encrypted transfer whose files are still to be read, wrapped with a secret from outside the database,
-- for an hour at most. Not in the log of changes, which archives and copies of the database keep for longer; if the
-- database itself breaks down, the keys are gone, and the senders' passwords give them again.
create unlogged table reading_keys (
  transfer_id bigint primary key references transfers (id) on delete cascade,
  wrapped bytea not null,
  expires_at timestamptz not null
);
create index reading_keys_expires_at on reading_keys (expires_at);

alter table transfer_files drop constraint transfer_files_scan_trouble_check;
alter table transfer_files add constraint transfer_files_scan_trouble_check
  check (scan_trouble in ('away', 'limits', 'damaged', 'locked'));
