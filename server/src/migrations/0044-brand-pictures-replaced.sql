-- A look that was saved may be in letters: its pictures stay as long as links do. One that no look ever named has no time here.
alter table brand_pictures alter column named_at drop default, alter column named_at drop not null;
update brand_pictures set named_at = null where named_at = created_at;
