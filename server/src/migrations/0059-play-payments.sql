-- Whoever pays with play money: a customer with cards, or the subscription of a wallet.
create table play_payers (
  id text primary key,
  state jsonb not null,
  -- when something happens by itself, such as a renewal
  due_at timestamptz,
  -- counts the changes
  version integer not null default 0
);
create index play_payers_due on play_payers (due_at);
