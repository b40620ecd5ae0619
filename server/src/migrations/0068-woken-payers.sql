-- When an event or its payer last came back to one: what rests after its week is asked about for another from then on.
alter table payers add column woken_at timestamptz;
