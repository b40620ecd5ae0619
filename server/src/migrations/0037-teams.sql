-- Teams. A member hangs on the team's owner by manager_id; the owner's uid is the team's id.

-- managers may do for the team what its owner may, but give it away and pay
alter table users add column is_manager boolean not null default false;
-- cannot sign in; their links live on
alter table users add column suspended_at timestamptz;
-- somebody else has set the password: the owner of the account chooses another at the next sign-in
alter table users add column must_change_password boolean not null default false;
alter table users add column joined_at timestamptz;
alter table users add constraint users_manager_of_a_team check (manager_id is not null or not is_manager);

-- Whoever loses the owner, as when that account ends, is nobody's member and goes on alone.
create function leave_team() returns trigger language plpgsql as $$
begin
  new.is_manager := false;
  new.suspended_at := null;
  new.joined_at := null;
  return new;
end $$;
create trigger users_leave_team before update of manager_id on users
  for each row when (old.manager_id is not null and new.manager_id is null) execute function leave_team();
