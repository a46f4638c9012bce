-- A guest's cookie is a session with the method 'guest'. It does not end without use: last_used stays what created is.
create index concurrently if not exists sessions_idle on sessions (last_used, company_id) where method is null or method <> 'guest';
create index concurrently if not exists sessions_of_guests on sessions (last_used, company_id) where method = 'guest';
