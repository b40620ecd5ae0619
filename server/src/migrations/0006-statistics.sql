-- Totals are kept as one row and moved by events, so reading them costs the same however many transfers there are.
create table transfer_totals (
  only_row boolean primary key default true check (only_row),
  transfers bigint not null,
  files bigint not null,
  bytes bigint not null
);
insert into transfer_totals values (true, 0, 0, 0);

-- Which transfers are in the totals: an event told twice counts once.
create table counted_transfers (transfer_id bigint primary key);

-- What statistics may read of other modules' tables.
create view transfer_sizes as select id, public_id, status, file_count, size from transfers;
create view grant_ids as select id from download_grants;
