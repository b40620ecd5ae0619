-- Whether an invoice was ever on its way from a bank account, and when the bank last said no to that: whoever's debit has
-- failed pays another invoice by card before the next debit.
alter table invoices add column debited boolean not null default false;
alter table invoices add column debit_failed_at timestamptz;
update invoices set debited = true, debit_failed_at = due_since where status = 'processing' or due_since is not null;
