-- A directory is told when a member last changed; a suspension that has ended leaves no other trace.
alter table users add column membership_changed_at timestamptz;
