-- When the team is next mailed the summary of a week. 0: the company is new, and its first week has yet to begin.
alter table companies add column summary_due bigint not null default 0;
