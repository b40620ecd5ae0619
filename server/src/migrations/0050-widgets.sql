-- A push page in a frame of somebody's own web page.
create table widgets (
  id bigint generated always as identity primary key,
  -- part of its address, which every page that shows it tells
  public_id text not null constraint widgets_public_id unique,
  -- who receives what is sent by it
  owner_id bigint not null references users (id) on delete cascade,
  -- for those who look after it; null: the label
  name text,
  recipient_label text not null,
  -- scheme, host and port of the pages that may show it
  origins jsonb not null default '[]',
  uploader jsonb not null default '{}',
  look jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index widgets_owner_id on widgets (owner_id, id);

alter table push_pages
  add column widget_id bigint constraint push_pages_widget unique references widgets (id) on delete cascade,
  drop constraint push_pages_check,
  add constraint push_pages_of_one check (num_nonnulls(subdomain_id, user_id, widget_id) = 1);

-- A page that goes leaves its number in what came by it, where nobody finds it any more: to clear it in each of a million
-- transfers would keep whoever deletes a widget waiting, and its owner's row held.
alter table transfer_drops drop constraint transfer_drops_page_id_fkey;

-- By which widget it came, by the name of that day, stays known when the widget has gone; and on which page that was, of
-- those that may show it.
alter table transfer_drops
  add column widget_name text,
  add column widget_origin text,
  -- as that of the transfer; here too, so that what came by a page since some moment is found without what came before
  add column created_at timestamptz not null default now(),
  add constraint transfer_drops_of_one check (widget_name is null or not is_personal),
  add constraint transfer_drops_origin check (widget_origin is null or widget_name is not null);
drop index transfer_drops_page;
update transfer_drops set created_at = transfers.created_at from transfers where transfers.id = transfer_id;
create index transfer_drops_page on transfer_drops (page_id, created_at);
create or replace view listed_drops as select transfer_id, is_personal, answers, widget_name from transfer_drops;

-- Uploads that came by a widget: counted as they come, so that reading them costs the same however many there were.
create table widget_uploads (
  widget_id bigint not null references widgets (id) on delete cascade,
  -- by UTC
  day date not null,
  -- null: not told, or none that may show it
  origin text,
  uploads integer not null,
  constraint widget_uploads_day unique nulls not distinct (widget_id, day, origin)
);
