-- A file can wait without a scanner being asked: where the store does not compare checksums, it is read before anybody
-- gets it. Then it is done when it was read.
alter table transfer_files add column is_scan_asked boolean not null default true;
