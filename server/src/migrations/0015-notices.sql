-- Visitors prove the address they send from, where mail really leaves. The code goes by letter and is derived from the
-- seed with a key outside the database; one at a time for an address and the place on the network it was asked from.
create table sender_proof_codes (
  email_key text not null,
  source text not null,
  -- of this very code: a letter about an older one is not sent
  public_id text not null constraint sender_proof_codes_public_id unique,
  email text not null,
  lang text not null,
  code_seed bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (email_key, source)
);
create index sender_proof_codes_expires_at on sender_proof_codes (expires_at);

-- A browser that has proven an address: it holds the token, we its hash.
create table proven_senders (
  token_hash bytea not null,
  email_key text not null,
  expires_at timestamptz not null,
  primary key (token_hash, email_key)
);
create index proven_senders_expires_at on proven_senders (expires_at);

-- Whether a visitor had proven the sender's address when the transfer was made. Answers go only to such an address.
alter table transfers add column sender_proven boolean not null default false;

-- Who wants no more mail about transfers.
create table mail_wishes (
  email_key text primary key,
  unwanted_since timestamptz not null default now()
);

-- What people are told about a transfer, each thing once.
create table notices (
  transfer_id bigint not null references transfers (id) on delete cascade,
  kind text not null,
  -- which download, recipient or moment it is about
  about bigint not null,
  -- the recipient it came from; 0: nobody in particular
  reader bigint not null default 0,
  -- the letter that tells it; null: gathered with others for a while
  letter text,
  at timestamptz not null default now(),
  told_at timestamptz,
  primary key (transfer_id, kind, about, reader)
);
create index notices_gathered on notices (transfer_id, kind, reader) where letter is null;
create index notices_letter on notices (letter) where letter is not null;
create index notices_at on notices (at);
