-- The disk bucket's book. A file on disk counts only when a row here names it; the rest are leftovers.
create table disk_objects (
  bucket text not null,
  key text collate "C" not null check (key ~ '^[0-9a-f]{32}/[0-9a-f]{32}$'),
  -- null: a file of one part, sent by one put
  upload_id text check (upload_id ~ '^[0-9a-f]{32}$'),
  size bigint not null check (size > 0),
  part_size bigint not null check (part_size > 0),
  state text not null default 'open' check (state in ('open', 'stored', 'sealed', 'aborted')),
  version text check (version ~ '^[0-9a-f]{32}-[0-9]+(-pieced)?$'),
  crc32 bigint check (crc32 between 0 and 4294967295),
  opened_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (bucket, key),
  constraint disk_objects_one_put check ((upload_id is null) = (size <= part_size)),
  constraint disk_objects_parts check (size <= part_size * 10000),
  constraint disk_objects_version check ((state in ('stored', 'sealed')) = (version is not null)),
  constraint disk_objects_crc32 check ((version is null) = (crc32 is null))
);
create index disk_objects_unsealed on disk_objects (bucket, changed_at) where state <> 'sealed';

-- A row is made when a sender claims the part's slot, and counts once the bytes are safe (arrived_at).
create table disk_parts (
  bucket text not null,
  key text collate "C" not null,
  part_number integer not null check (part_number between 1 and 10000),
  -- who may write to the slot; nobody else ever does while the row stands
  claim text not null,
  -- the file beside the slots that holds the part; null: it is in its slot
  side text check (side ~ '^[0-9a-f]{32}\.[0-9]{1,5}\.[0-9a-f]{32}$'),
  size bigint check (size > 0),
  crc32 bigint check (crc32 between 0 and 4294967295),
  arrived_at timestamptz,
  primary key (bucket, key, part_number),
  foreign key (bucket, key) references disk_objects (bucket, key) on delete cascade,
  constraint disk_parts_arrived check (
    (arrived_at is null and side is null and size is null and crc32 is null)
    or (arrived_at is not null and size is not null and crc32 is not null)
  )
);

-- Tombstones: a file is removed only by its row here, and only when that row is older than the grace.
create table disk_leftovers (
  bucket text not null,
  path text collate "C" not null check (path ~ '^[0-9a-f]{2}/[0-9a-f]{32}/[0-9a-f]{32}\.[0-9a-z.]+$'),
  since timestamptz not null default now(),
  -- of an upload that ended before it was sealed: nobody could ever read it, so any number may go
  is_draft boolean not null default false,
  primary key (bucket, path)
);
create index disk_leftovers_since on disk_leftovers (bucket, since);

-- How far the sweep has looked: through the folders for unknown files, through the rows for missing ones.
create table disk_sweeps (
  bucket text primary key,
  folder text collate "C" not null default '',
  key text collate "C" not null default ''
);
