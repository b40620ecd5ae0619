-- What a grant covers, whose volume it was taken from (none: a preview), what of it has been delivered, whether the
-- last byte was among that, and whether its count was given back.
alter table download_grants add column size bigint not null default 0;
alter table download_grants add column volume_subject text;
alter table download_grants add column delivered bigint not null default 0;
alter table download_grants add column has_end boolean not null default false;
alter table download_grants add column completed_at timestamptz;
alter table download_grants add column returned_at timestamptz;
-- Small whatever the table is: each grant is started or given back within minutes.
create index download_grants_unused on download_grants (transfer_id, start_by)
  where started_at is null and returned_at is null and not is_preview;
-- A removed recipient's grant stays, though nothing opens it any more: its count can then be given back.
alter table download_grants drop constraint download_grants_recipient_id_fkey;

-- Downloads by day, file and recipient: kept as long as the transfer, when grants are long gone. Bytes and completion
-- are told of the day on which the download was granted.
create table transfer_downloads (
  transfer_id bigint not null references transfers (id),
  day date not null,
  -- 0: all files as one ZIP
  file_id bigint not null,
  -- 0: somebody with the link alone
  recipient_id bigint not null,
  downloads integer not null default 0,
  completed integer not null default 0,
  bytes bigint not null default 0,
  primary key (transfer_id, day, file_id, recipient_id)
);
insert into transfer_downloads (transfer_id, day, file_id, recipient_id, downloads)
  select transfer_id, (issued_at at time zone 'UTC')::date, coalesce(file_id, 0), coalesce(recipient_id, 0), count(*)
  from download_grants where not is_preview group by 1, 2, 3, 4;

-- How much of somebody's transfers was granted on a day: an account's in all, a visitor's by transfer.
create table download_volumes (
  subject text not null,
  day date not null,
  bytes bigint not null,
  primary key (subject, day)
);
create index download_volumes_day on download_volumes (day);
