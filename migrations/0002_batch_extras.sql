-- What else the demo added, to be removed with it: a JSON array of {"kind", "id"}. See src/features/transfer/batches/extras.ts.
alter table batches add column extras text not null default '[]';
