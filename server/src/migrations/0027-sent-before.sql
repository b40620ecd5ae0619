-- A note about each transfer there is: the job counts what was sent before, in its small steps. In a migration of its
-- own: whatever changes leaves notes since the one before, so nothing is missed, and its locks are gone.
insert into sent_changes (transfer_id, owner_id) select id, owner_id from transfers where owner_id is not null;
