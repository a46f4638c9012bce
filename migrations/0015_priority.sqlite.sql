create index posts_by_score on posts (company_id, score, id) where is_listed = 1;

create index inbox_by_score on posts (company_id, score, id) where is_listed * (1 - has_response) * (1 - is_triaged) = 1;

create index merged_posts_by_score on posts (company_id, score, id) where merged_into is not null;

create index posts_score_due on posts (company_id, id) where scored <> revision;
