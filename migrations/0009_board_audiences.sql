-- is_private is 1 unless everybody sees every post of the board, so that a version that does not know these columns shows less
-- and not more. visible_to: null as is_private says ('everyone' or 'team'), else 'everyone', 'signed_in' or 'chosen'.
-- mode: 'all', 'own' or 'read_only'. What they mean is in src/features/boards/audience.ts.
alter table boards add column visible_to text;
alter table boards add column mode text not null default 'all';

-- The organizations whose people see a board that is for chosen ones. The people who are chosen one by one are in board_members.
create table board_organizations (
  company_id bigint not null,
  board_id bigint not null,
  organization_id bigint not null,
  created bigint not null,
  primary key (company_id, board_id, organization_id),
  foreign key (company_id, board_id) references boards (company_id, id),
  foreign key (company_id, organization_id) references organizations (company_id, id)
);

create index board_organizations_by_organization on board_organizations (company_id, organization_id);

create index board_organizations_newest on board_organizations (company_id, board_id, created, organization_id);
