-- A password counts again beside single sign-on only for whoever has opened the link that was mailed to them.
alter table sso_invitations add column opened_at timestamptz;
