-- When a look was last seen to name it, or did so until then: what nothing has named for a day is deleted.
alter table brand_pictures add column named_at timestamptz not null default now();
