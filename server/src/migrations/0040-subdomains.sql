-- Customers make, rename and give back their subdomains themselves.

-- where sign-in leads whoever belongs to the owner; where none is, it is the first one they got
alter table subdomains add column is_home boolean not null default false;
create unique index subdomains_home on subdomains (owner_id) where is_home;

-- A name that was given up for another leads on to its site. Null: the site was deleted, and links lead to the main one.
alter table resting_names add column subdomain_id bigint references subdomains (id) on delete set null;
-- until then every page leads on, afterwards links of transfers alone
alter table resting_names add column pages_until timestamptz;
create index resting_names_subdomain_id on resting_names (subdomain_id);

create or replace function rest_subdomain_name() returns trigger language plpgsql as $$
begin
  insert into resting_names (name) values (old.name)
    on conflict (name) do update set freed_at = now(), subdomain_id = null, pages_until = null;
  return old;
end $$;

-- whether a link of a customer's site is still of use
create index transfers_live_place on transfers (place) where status <> 'DELETED' and place <> 'www';

-- of a plan made to order, how many subdomains it is for; null: what the plan says
alter table users add column max_subdomains integer check (max_subdomains > 0);
