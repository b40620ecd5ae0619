-- Since when a change waits to be counted: whoever reads what was counted before is told how old it is.
alter table sent_changes add column noted_at timestamptz not null default now();
