-- Who sees an entry of the changelog that is not for everyone, as of roadmaps; null: everyone does. Such an entry is a draft by
-- its state, so that a version or a query that does not know these columns shows less and not more. What it is to those who see
-- it is in shown_state and shown_published. organizations and segments are JSON arrays of ids.
alter table changelog_entries add column visibility text;
alter table changelog_entries add column organizations text not null default '[]';
alter table changelog_entries add column segments text not null default '[]';
alter table changelog_entries add column shown_state text;
alter table changelog_entries add column shown_published bigint;
