-- An intake is one permission to send bytes: its token, and exactly the objects it may fill.
create table intakes (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint intakes_token_hash unique,
  bucket_id text not null,
  bucket_path text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);

create table intake_objects (
  key text primary key,
  intake_id bigint not null references intakes (id) on delete cascade,
  size bigint not null check (size > 0),
  part_size bigint not null check (part_size > 0),
  -- null: a file of one part, sent by one put
  upload_id text
);
create index intake_objects_intake_id on intake_objects (intake_id);
