-- A payer who went along with a team still has the cards of whoever gave it away: until they are gone nothing is done with
-- it. A wallet is its giver's for good.
alter table payers add column handed_over_at timestamptz;
