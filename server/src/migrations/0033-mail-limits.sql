-- A mail waits when its sender, the place it was asked for from or its reader has had as many as a day has: since when, until
-- when it is tried again, and when it was given up. From where it was asked for is kept until it is posted.
alter table transfer_recipients
  add column mail_source text,
  add column mail_waits_since timestamptz,
  add column mail_waits_until timestamptz,
  add column mail_given_up_at timestamptz;

-- Since when nobody has reported a transfer of this account.
alter table users add column clean_since timestamptz not null default now();
update users set clean_since = greatest(created_at, (
  select max(reported_at) from transfer_reports join transfers on transfers.id = transfer_id where owner_id = users.id));

-- What was claimed without proof is still managed by whoever sent it in the account's name: its secret is renewed.
update transfers set secret_seed = uuid_send(gen_random_uuid())
  where owner_id is not null and not sender_proven and status <> 'DELETED';
