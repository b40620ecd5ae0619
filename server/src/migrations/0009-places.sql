create table subdomains (
  id bigint generated always as identity primary key,
  public_id text not null constraint subdomains_public_id unique,
  name text not null constraint subdomains_name unique check (name ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$'),
  owner_id bigint not null references users (id) on delete cascade,
  recipient_label text,
  force_sign_in boolean not null default true,
  has_uploader boolean not null default true,
  created_at timestamptz not null default now()
);
create index subdomains_owner_id on subdomains (owner_id, id);

-- A name that was given back rests for a year, so that nobody inherits another's links and trust.
create table resting_names (
  name text primary key,
  freed_at timestamptz not null default now()
);
create function rest_subdomain_name() returns trigger language plpgsql as $$
begin
  insert into resting_names (name) values (old.name) on conflict (name) do update set freed_at = now();
  return old;
end $$;
create trigger subdomains_freed after delete on subdomains for each row execute function rest_subdomain_name();
