-- Whose a transfer is; null: a visitor's, who holds its secret.
alter table transfers add column owner_id bigint references users (id) on delete set null;
-- The form by which two spellings of the sender's address are the same.
alter table transfers add column sender_email_key text;
-- The site it was sent from, whose host its links have.
alter table transfers add column place text not null default 'www';
-- Right for all but domains in other scripts, whose form is made outside the database: transfers from such addresses that
-- are older than this have a form nobody's address has, and cannot be claimed.
update transfers set sender_email_key = lower(sender_email) where sender_email is not null;
create index transfers_owner on transfers (owner_id, created_at desc, id desc) where owner_id is not null;
-- What an owner's live transfers take, and which of a visitor's can be claimed.
create index transfers_owner_storage on transfers (owner_id) include (size, valid_to)
  where owner_id is not null and status <> 'DELETED';
create index transfers_claimable on transfers (sender_email_key)
  where owner_id is null and sender_email_key is not null and status <> 'DELETED';
