-- Whoever signs in with the first password that a manager has set proves the address by a code, as all who register do;
-- what waits for that code ends with the invitation.
alter table registrations add column invitation_id bigint references team_invitations (id) on delete cascade;
create index registrations_invitation_id on registrations (invitation_id);

-- What of an invitation signing in needs to know.
create view invited_passwords as
  select id, public_id, team_id, email, email_key, display_name, lang, password_hash, expires_at
  from team_invitations where password_hash is not null;
