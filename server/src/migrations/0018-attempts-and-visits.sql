-- A code by SMS that a browser asked for is good in that browser alone; null: whoever asked keeps no cookies.
alter table phone_codes add column attempt_hash bytea;

-- The session that somebody went to another place from, with a code; null: a full sign-in made it. The same browser has both.
alter table session_codes add column carried_from bigint;
alter table sessions add column carried_from bigint;
