-- Few posts have an estimate.
create index concurrently if not exists posts_by_effort on posts (company_id, effort, id) where is_listed = 1 and effort is not null;

create index concurrently if not exists posts_by_impact on posts (company_id, impact, id) where is_listed = 1 and impact is not null;
