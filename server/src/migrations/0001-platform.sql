-- Rate limits: one row for each key, its window starting with the first hit.
create table rate_limits (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ends_at on rate_limits (ends_at);
