-- Lists by downloads, in either direction: read in their order, and counted, from an index alone, as by all else.
create index transfers_by_downloads on transfers (owner_id, downloads, id) include (status)
  where owner_id is not null and status <> 'DELETED';
create index transfers_over_by_downloads on transfers (owner_id, downloads, id) include (end_reason)
  where owner_id is not null and status = 'DELETED';
