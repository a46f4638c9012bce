create index concurrently if not exists posts_by_score on posts (company_id, score, id) where is_listed = 1;

create index concurrently if not exists inbox_by_score on posts (company_id, score, id) where is_listed * (1 - has_response) * (1 - is_triaged) = 1;

create index concurrently if not exists merged_posts_by_score on posts (company_id, score, id) where merged_into is not null;

create index concurrently if not exists posts_score_due on posts (company_id, id) where scored <> revision;
