-- What somebody has sent to one address is found by the two of them, however much others have sent to it: each recipient
-- says whose transfer it is for. A trigger keeps it, so that the program before this one writes it too.
alter table transfer_recipients add column owner_id bigint;
update transfer_recipients set owner_id = transfers.owner_id
  from transfers where transfers.id = transfer_id and transfers.owner_id is not null;

create function own_recipient() returns trigger language plpgsql as $$
begin
  select owner_id into new.owner_id from transfers where id = new.transfer_id;
  return new;
end $$;
create trigger transfer_recipients_owned before insert on transfer_recipients
  for each row execute function own_recipient();

create function own_recipients() returns trigger language plpgsql as $$
begin
  update transfer_recipients set owner_id = new.owner_id where transfer_id = new.id;
  return null;
end $$;
create trigger transfers_recipients_owned after update of owner_id on transfers
  for each row when (old.owner_id is distinct from new.owner_id) execute function own_recipients();

create index transfer_recipients_sent on transfer_recipients (owner_id, email_key, transfer_id)
  where owner_id is not null;
