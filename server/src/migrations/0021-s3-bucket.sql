-- The book of S3 buckets. Bytes go to the store without us; here is which version of them counts.
create table s3_objects (
  bucket text not null,
  key text collate "C" not null check (key ~ '^[0-9a-f]{32}/[0-9a-f]{32}$'),
  -- null: a file of one part, sent by one put
  upload_id text,
  size bigint not null check (size > 0),
  part_size bigint not null check (part_size > 0),
  is_encrypted boolean not null default false,
  -- 'stored' is a copy of ours; what senders have stored only the store knows
  state text not null default 'open' check (state in ('open', 'stored', 'sealed', 'aborted')),
  -- the store's own name of these very bytes
  version text,
  crc32 bigint check (crc32 between 0 and 4294967295),
  opened_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (bucket, key),
  constraint s3_objects_one_put check ((upload_id is null) = (size <= part_size)),
  constraint s3_objects_parts check (size <= part_size * 10000),
  constraint s3_objects_version check ((state in ('stored', 'sealed')) = (version is not null)),
  constraint s3_objects_crc32 check ((version is null) = (crc32 is null))
);
create index s3_objects_unsealed on s3_objects (bucket, changed_at) where state <> 'sealed';

-- What a sender said of a part when it was signed; signed again, the last word counts.
create table s3_parts (
  bucket text not null,
  key text collate "C" not null,
  part_number integer not null check (part_number between 1 and 10000),
  size bigint not null check (size > 0),
  crc32 bigint not null check (crc32 between 0 and 4294967295),
  primary key (bucket, key, part_number),
  foreign key (bucket, key) references s3_objects (bucket, key) on delete cascade
);

-- Tombstones: a version is removed only by its row here, and only when that row is older than the grace.
create table s3_leftovers (
  bucket text not null,
  key text collate "C" not null,
  version text not null,
  since timestamptz not null default now(),
  -- nobody could ever read it, so any number may go
  is_draft boolean not null default false,
  primary key (bucket, key, version)
);
create index s3_leftovers_since on s3_leftovers (bucket, since);

-- How far the sweep has looked through the store.
create table s3_sweeps (
  bucket text primary key,
  key text collate "C" not null default '',
  upload_key text collate "C" not null default ''
);
