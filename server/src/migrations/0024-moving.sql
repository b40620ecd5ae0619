-- A sealed file keeps its bytes: checksum and size never change again. Where they lie changes only when the whole transfer
-- is moved to another bucket, by whoever says in the very transaction that it is.
create or replace function check_sealed_file() returns trigger language plpgsql as $$
begin
  if (old.crc32, old.size) is distinct from (new.crc32, new.size) or new.version is null or (
    (old.version, old.object_key) is distinct from (new.version, new.object_key)
    and current_setting('envoi.moving', true) is distinct from old.transfer_id::text
  ) then
    raise exception 'the bytes of a sealed file do not change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
