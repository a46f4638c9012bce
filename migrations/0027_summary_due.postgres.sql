-- Companies whose team is to be mailed a summary.
create index concurrently if not exists companies_summary_due on companies (summary_due) where closed is null;
