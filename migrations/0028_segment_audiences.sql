-- The segments that decide who sees a board or roadmap: a JSON array of ids of customer_segments, empty where none does. A roadmap
-- that names some has 'team' as its visibility, so that a version that does not know them shows less and not more.
alter table boards add column segments text not null default '[]';
alter table roadmaps add column segments text not null default '[]';

-- Of a segment that is being recounted: `redefined` of the condition that everybody was last checked against. Only while both are
-- the same do its members see what it is for (src/features/segments/admission.ts).
alter table customer_segments add column counted bigint;
