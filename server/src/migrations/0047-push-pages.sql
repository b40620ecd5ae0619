-- A page where people without an account send files to one receiver: a site's, or somebody's own, which a code leads to.
create table push_pages (
  id bigint generated always as identity primary key,
  subdomain_id bigint constraint push_pages_subdomain unique references subdomains (id) on delete cascade,
  user_id bigint constraint push_pages_user unique references users (id) on delete cascade,
  -- for whom a personal one was made: it leads nowhere once its receiver is of another team
  payer_id bigint references users (id) on delete cascade,
  -- code = HMAC(key outside the database, seed); it is looked up by its hash
  code_seed bytea,
  code_hash bytea constraint push_pages_code unique,
  settings jsonb not null default '{}',
  password_hash text,
  uses_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (num_nonnulls(subdomain_id, user_id) = 1),
  check (num_nonnulls(user_id, payer_id, code_seed, code_hash) in (0, 4))
);

-- Who was sent it by a push page: whose room it takes and who manages it. Nobody owns what a stranger sent.
alter table transfers
  add column receiver_id bigint references users (id),
  add constraint transfers_received check (receiver_id is null or (type = 'S3' and owner_id is null));
create index transfers_received on transfers (receiver_id) where receiver_id is not null;

-- By which page a transfer came, and what its sender answered there.
create table transfer_drops (
  transfer_id bigint primary key references transfers (id) on delete cascade,
  page_id bigint references push_pages (id) on delete set null,
  answers jsonb not null default '[]'
);
create index transfer_drops_page on transfer_drops (page_id);
