-- Admins of the first company set it, as that company: the policy of 0001 would hide the row from them.
create policy first_company on installation using (current_company() = 1);
