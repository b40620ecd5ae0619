-- Addresses of somebody's own that are told what happens to their transfers. The secret that signs is needed again, so it
-- is kept encrypted; after it was renewed the former one signs too for a while.
create table webhooks (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users (id) on delete cascade,
  url text not null,
  description text,
  -- Null: all, also those of later versions.
  events text[],
  secret bytea not null,
  former_secret bytea,
  former_secret_until timestamptz,
  is_enabled boolean not null default true,
  disabled_by_failures_at timestamptz,
  created_at timestamptz not null default now(),
  -- The number of the last event that has one.
  sequence bigint not null default 0,
  -- Failures since the last success: how many, since when and until when; meanwhile it rests after each.
  failures integer not null default 0,
  failing_since timestamptz,
  rests_until timestamptz,
  -- Somebody is calling it right now; whoever dies meanwhile has it no longer than this.
  busy_until timestamptz,
  last_attempt_at timestamptz,
  last_was_delivered boolean
);
create index webhooks_owner on webhooks (owner_id);

-- An event for one webhook: what is to be told, and what has come of it. `facts` is what the transfer was like then.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  public_id text not null unique default 'dlv_' || replace(gen_random_uuid()::text, '-', ''),
  webhook_id bigint not null references webhooks (id) on delete cascade,
  event_id text not null,
  type text not null,
  transfer_id text,
  at timestamptz not null,
  facts jsonb not null default '{}',
  detail jsonb not null default '{}',
  -- Given when it is about to be sent: without gaps, whatever order the changes were committed in.
  sequence bigint,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz default now(),
  last_attempt_at timestamptz,
  status integer,
  failure text,
  milliseconds integer,
  answer text,
  check ((state = 'WAITING') = (next_attempt_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, sequence)
  where state = 'WAITING';
create index webhook_deliveries_new on webhook_deliveries (webhook_id, id) where sequence is null;
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_failed on webhook_deliveries (webhook_id, id) where state = 'FAILED';
create index webhook_deliveries_old on webhook_deliveries (created_at);
