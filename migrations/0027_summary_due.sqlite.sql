-- Companies whose team is to be mailed a summary.
create index companies_summary_due on companies (summary_due) where closed is null;
