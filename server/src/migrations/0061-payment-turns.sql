-- Whoever changes what somebody pays for asks their provider several times; meanwhile nobody else does. No lock is held
-- that long: a turn is a row, and one whose holder was killed runs out.
create table payment_turns (
  user_id bigint primary key references users (id) on delete cascade,
  holder text not null,
  until timestamptz not null
);

-- The period in which terms were agreed on: what they cost is for that one, and in another it would be wrong.
alter table billing_terms add column period_end timestamptz;
-- Since when it is paid for, where a period of another length began within the provider's.
alter table billing_terms add column paid_from timestamptz;
