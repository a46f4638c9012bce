-- Comments of a post, most likes first.
create index concurrently if not exists comments_in_thread_by_likes on comments (company_id, thread, likes_count, id) where thread is not null;
