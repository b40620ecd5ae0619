-- Whom invoices of an account are made out to, and since when: one that was charged before its owner changed that is made
-- out as it was then, however late it is found.
create table billing_buyers (
  user_id bigint not null references users (id) on delete cascade,
  since timestamptz not null,
  -- { name, address, country, vatNumber }
  buyer jsonb not null,
  primary key (user_id, since)
);
insert into billing_buyers (user_id, since, buyer)
select user_id, changed_at,
  jsonb_build_object('name', name, 'address', address, 'country', country, 'vatNumber', vat_number)
from billing_details;
