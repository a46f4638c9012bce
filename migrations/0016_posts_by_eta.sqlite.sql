-- Columns of time. Few posts have a date.
create index posts_by_eta on posts (company_id, eta, id) where is_listed = 1 and eta is not null;
