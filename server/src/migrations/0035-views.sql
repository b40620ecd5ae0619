-- Beside the small picture in a list a file may have a view: what a preview shows in its place, so that looking at a
-- file does not hand it out. Both are objects of our own making in the file's bucket.
alter table thumbnails rename to renditions;
alter table renditions add column form text not null default 'thumbnail' check (form in ('thumbnail', 'view'));
alter table renditions alter column form drop default;
alter table renditions add column type text not null default 'image/webp';
alter table renditions alter column type drop default;
alter table renditions drop constraint thumbnails_pkey;
alter table renditions add constraint renditions_pkey primary key (file_id, form);
