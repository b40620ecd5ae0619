-- When its token was last shown, to the hour: no byte comes without. What nobody comes back to is given up.
alter table intakes add column used_at timestamptz not null default now();
create index intakes_unused on intakes (used_at) where closed_at is null;

-- The sender has ended it. Once all objects of an intake are, nothing will ever come of it.
alter table intake_objects add column aborted_at timestamptz;
