-- A number that each write draws at random: counters recur after lost commits or a restored backup, it does
-- not. companies.revision is the latest write's, events.revision the one of the write that recorded the event;
-- access_revision is that of the latest write that changed who may do or see what.
alter table companies add column revision bigint not null default 0;

alter table companies add column access_revision bigint not null default 0;

alter table events add column revision bigint not null default 0;
