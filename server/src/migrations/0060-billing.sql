-- Whom invoices of an account are made out to, and what it has had once.
create table billing_details (
  user_id bigint primary key references users (id) on delete cascade,
  name text not null,
  -- as on an envelope, without the country
  address jsonb not null default '[]',
  country text not null check (country ~ '^[A-Z]{2}$'),
  vat_number text,
  vat_status text not null default 'none' check (vat_status in ('none', 'valid', 'invalid', 'unchecked')),
  vat_name text,
  vat_checked_at timestamptz,
  receipts_to text,
  changed_at timestamptz not null default now()
);

-- An account with those who take its money. Looks at a provider are numbered, so that an older one never undoes a newer.
create table payers (
  user_id bigint not null references users (id) on delete cascade,
  -- who stands behind the card or the wallet: what one of them knows, no other does
  provider text not null check (provider in ('stripe', 'sandbox', 'paypal', 'sandbox-wallet')),
  -- a customer there; of a wallet, a subscription
  payer text not null,
  looks bigint not null default 0,
  looked bigint not null default 0,
  looked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (provider, payer)
);
create index payers_user on payers (user_id);
create unique index payers_card on payers (user_id, provider) where provider in ('stripe', 'sandbox');
create index payers_looked_at on payers (looked_at nulls first);

-- What somebody agreed to: they never change. A subscription at a provider names its terms, and so does each invoice.
create table billing_terms (
  id bigint generated always as identity primary key,
  public_id text not null constraint billing_terms_public_id unique,
  user_id bigint not null references users (id) on delete cascade,
  provider text not null,
  payer text,
  kind text not null check (kind in ('new', 'change', 'later', 'renewed')),
  plan_name text not null check (plan_name in ('PREMIUM', 'TEAM', 'TEAM25', 'CUSTOM')),
  period text not null check (period in ('MONTHLY', 'ANNUAL')),
  currency text not null check (currency in ('EUR', 'USD')),
  -- of a period, in minor units, without tax and before any discount
  net bigint not null check (net >= 0),
  -- { taken, from, until, source, code? }: off periods that begin within that time
  discount jsonb,
  -- { country, rate in basis points, reason }
  tax jsonb not null,
  trial_until timestamptz,
  method text,
  -- of a change: what is owed at once, line by line, and from when on the new price holds
  charge jsonb,
  starts_at timestamptz,
  previous_id bigint references billing_terms (id) on delete cascade,
  -- of a plan that is made to order
  custom jsonb,
  subscription text,
  state text not null default 'open' check (state in ('open', 'done', 'given-up')),
  created_at timestamptz not null default now()
);
create unique index billing_terms_open on billing_terms (user_id) where state = 'open';
create index billing_terms_user on billing_terms (user_id, id);
create index billing_terms_previous on billing_terms (previous_id) where previous_id is not null;

-- Where the plan of an account comes from: what its provider last said. Without a row a plan was given by an operator.
create table subscriptions (
  user_id bigint primary key references users (id) on delete cascade,
  provider text not null,
  payer text not null,
  subscription text not null,
  terms_id bigint not null references billing_terms (id),
  status text not null check (status in ('trialing', 'active', 'past_due', 'ended')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  ends_with_period boolean not null default false,
  intent_status text not null check (intent_status in ('succeeded', 'processing', 'requires_action', 'requires_payment_method')),
  open_amount bigint not null default 0,
  card_month integer,
  card_year integer,
  -- since when a payment is due that has not come
  overdue_since timestamptz,
  -- tries of ours since then
  retries integer not null default 0,
  -- the end of a period of which its owner was told
  end_told_for timestamptz,
  -- the month in which a card that expires was told of
  card_told_at timestamptz,
  ended_at timestamptz
);
create index subscriptions_overdue on subscriptions (overdue_since) where overdue_since is not null;
create index subscriptions_period_end on subscriptions (period_end) where ended_at is null;

-- Papers, kept as they were made out, also when the account has gone. The number has no gaps within its series and year.
create table invoices (
  id bigint generated always as identity primary key,
  number text not null constraint invoices_number unique,
  kind text not null check (kind in ('invoice', 'credit_note')),
  user_id bigint references users (id) on delete set null,
  provider text not null,
  payer text not null,
  provider_id text not null,
  status text not null check (status in ('open', 'processing', 'paid', 'void', 'refunded')),
  currency text not null,
  net bigint not null,
  tax bigint not null,
  gross bigint not null,
  -- { lines, seller, buyer, tax, period }: all that is printed
  paper jsonb not null,
  of_id bigint references invoices (id),
  issued_at timestamptz not null,
  -- of what was on its way and did not come
  due_since timestamptz,
  paid_at timestamptz,
  told_at timestamptz
);
create unique index invoices_provider_id on invoices (provider, provider_id) where kind = 'invoice';
create index invoices_user on invoices (user_id, id desc);
create index invoices_of on invoices (of_id) where of_id is not null;

create table invoice_numbers (
  series text not null,
  year integer not null,
  last integer not null,
  primary key (series, year)
);

-- What an operator hands out.
create table coupons (
  code text primary key,
  percent integer check (percent between 1 and 100),
  amount bigint check (amount > 0),
  currency text,
  periods integer check (periods > 0),
  expires_at timestamptz,
  max_uses integer,
  uses integer not null default 0,
  created_at timestamptz not null default now(),
  check (num_nonnulls(percent, amount) = 1),
  check ((amount is null) = (currency is null))
);

-- Each is used once by an account.
create table coupon_uses (
  code text not null references coupons (code) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (code, user_id)
);
create index coupon_uses_user on coupon_uses (user_id);

create table custom_prices (
  id bigint generated always as identity primary key,
  public_id text not null constraint custom_prices_public_id unique,
  user_id bigint not null references users (id) on delete cascade,
  period text not null,
  currency text not null,
  net bigint not null check (net > 0),
  validity_days integer,
  seats integer,
  max_subdomains integer,
  created_at timestamptz not null default now()
);
create index custom_prices_user on custom_prices (user_id);

-- What is given once: a trial to an account and to a card, the offer to whoever cancels. HMACs: nobody can be found by them.
create table given_once (
  what text not null check (what in ('trial', 'offer')),
  key_hash bytea not null,
  user_id bigint references users (id) on delete set null,
  at timestamptz not null default now(),
  primary key (what, key_hash)
);
create index given_once_user on given_once (user_id) where user_id is not null;

-- Events that were taken, each once.
create table provider_events (
  provider text not null,
  event_id text not null,
  at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index provider_events_at on provider_events (at);

-- Whose plan has lapsed, and what they were told before anything goes.
create table plan_lapses (
  user_id bigint primary key references users (id) on delete cascade,
  lapsed_at timestamptz not null,
  told_at timestamptz,
  warned_at timestamptz,
  removed_at timestamptz
);
create index plan_lapses_lapsed_at on plan_lapses (lapsed_at);

-- Bank accounts are taken after the first paid invoice, or where an operator says so.
create table sepa_allowances (
  user_id bigint primary key references users (id) on delete cascade,
  at timestamptz not null default now()
);

-- What did not fit together when a provider was asked, until it does.
create table billing_differences (
  user_id bigint not null references users (id) on delete cascade,
  what text not null,
  detail jsonb not null,
  at timestamptz not null default now(),
  primary key (user_id, what)
);
