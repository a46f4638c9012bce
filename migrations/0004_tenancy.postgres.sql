-- The second wall: whatever a query forgets, a transaction sees only the rows of its company. Nothing
-- is seen where no company is set. `app.installation` is for finding out which company it is.
create policy tenancy on installation
  using (current_setting('app.installation', true) = 'on');

create policy tenancy on companies
  using (id = current_company() or current_setting('app.installation', true) = 'on');

create policy tenancy on users
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

create policy tenancy on boards
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

create policy tenancy on board_members
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

create policy tenancy on statuses
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

create policy tenancy on posts
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

create policy tenancy on votes
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

create policy tenancy on comments
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

create policy tenancy on comment_likes
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

create policy tenancy on tokens
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

create policy tenancy on events
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

create policy tenancy on idempotency_keys
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

alter table installation enable row level security;

alter table installation force row level security;

alter table companies enable row level security;

alter table companies force row level security;

alter table users enable row level security;

alter table users force row level security;

alter table boards enable row level security;

alter table boards force row level security;

alter table board_members enable row level security;

alter table board_members force row level security;

alter table statuses enable row level security;

alter table statuses force row level security;

alter table posts enable row level security;

alter table posts force row level security;

alter table votes enable row level security;

alter table votes force row level security;

alter table comments enable row level security;

alter table comments force row level security;

alter table comment_likes enable row level security;

alter table comment_likes force row level security;

alter table tokens enable row level security;

alter table tokens force row level security;

alter table events enable row level security;

alter table events force row level security;

alter table idempotency_keys enable row level security;

alter table idempotency_keys force row level security;

