-- A company's entries that are not for everyone.
create index changelog_for_some on changelog_entries (company_id, id) where visibility is not null;

-- Those of all companies that are to be published.
create index changelog_due_for_some on changelog_entries (shown_published, company_id, id) where shown_state = 'scheduled';
