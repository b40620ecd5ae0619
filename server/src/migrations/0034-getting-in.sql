-- Browsers and places on the network that somebody has signed in from: wrong passwords from there are counted apart, so
-- that strangers who guess do not lock the owner out.
create table known_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('browser', 'source')),
  -- of the token that the browser keeps, or of the place, with a key outside the database
  mark bytea not null,
  expires_at timestamptz not null,
  constraint known_devices_mark unique (mark, user_id)
);
create index known_devices_user_id on known_devices (user_id);
create index known_devices_expires_at on known_devices (expires_at);

-- What a browser asked for, it alone can go on with; null: a script asked, which keeps no cookies.
alter table registrations add column browser_hash bytea;
