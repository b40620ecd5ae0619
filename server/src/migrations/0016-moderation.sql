-- What people told the operator about a transfer. Settled when the operator has decided.
create table transfer_reports (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references transfers (id),
  reason text not null,
  message text,
  -- of whoever reports, if they want to be asked
  email text,
  reported_at timestamptz not null default now(),
  settled_at timestamptz
);
create index transfer_reports_open on transfer_reports (transfer_id, reported_at) where settled_at is null;
create index transfer_reports_transfer on transfer_reports (transfer_id, id);
