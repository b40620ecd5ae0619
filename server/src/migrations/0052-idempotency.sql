-- Requests that make something and may be repeated: by whom and under which name, and what was answered.
create table idempotent_replies (
  user_id bigint not null references users (id) on delete cascade,
  -- HMAC of the Idempotency-Key, and of method, address and body of the request that came with it first
  key_hash bytea not null,
  request_hash bytea not null,
  -- who answers it now; should that process die, somebody else may after a while
  lease_id text not null,
  leased_until timestamptz not null,
  -- encrypted: it may hold secrets, such as those of a transfer
  reply bytea,
  expires_at timestamptz not null,
  primary key (user_id, key_hash)
);
create index idempotent_replies_expires_at on idempotent_replies (expires_at);
