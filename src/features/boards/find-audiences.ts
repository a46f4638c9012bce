import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import { rowsById } from '../../store/rows-by.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { Role } from '../../store/tables.ts'
import { findAdmitting, namesOneOf } from '../segments/admission.ts'
import { type Audience, audienceOf, visibilityOf } from './audience.ts'

type Person = { id: number; role: Role; organization_id: number | null }

/** What each of these people sees of some boards, or of all, whoever sends the request: for notifications and mentions. */
export async function findAudiences(
  db: Pick<CompanyDb, 'run'>,
  people: Person[],
  boardIds: number[] | 'every',
): Promise<(person: Person) => Audience> {
  const boards =
    boardIds === 'every'
      ? await rowsOf(db, 'boards', {}, { orderBy: ['id'] })
      : [...(await rowsById(db, 'boards', boardIds)).values()]
  const chosen = boards.filter(board => ['chosen', 'team'].includes(visibilityOf(board)))
  const given = {
    boards: JSON.stringify(chosen.map(({ id }) => id)),
    people: JSON.stringify(people.map(({ id }) => id)),
    organizations: JSON.stringify([...new Set(people.flatMap(each => each.organization_id ?? []))]),
  }
  // Most news is of boards that nobody has to be chosen for.
  const [members, organizations] =
    chosen.length === 0
      ? [[], []]
      : await Promise.all([db.run(membersAmong, given), db.run(organizationsAmong, given)])
  const admitting = boards.some(board => visibilityOf(board) === 'segment')
    ? await findAdmitting(
        db,
        people.map(({ id }) => id),
      )
    : () => new Set<number>()
  const isMember = new Set(members.map(({ board_id, user_id }) => `${board_id} ${user_id}`))
  const isOf = new Set(
    organizations.map(({ board_id, organization_id }) => `${board_id} ${organization_id}`),
  )
  return person => {
    const known = boards.map(board => ({
      ...board,
      isMember: isMember.has(`${board.id} ${person.id}`),
      isOfOrganization: isOf.has(`${board.id} ${person.organization_id}`),
      isInSegment: namesOneOf(board.segments, admitting(person.id)),
    }))
    return audienceOf(person, known)
  }
}

type Given = { boards: string; people: string; organizations: string }

/** By primary key: somebody may be a member of many other boards. */
const membersAmong = companyStatement<Given, { board_id: number; user_id: number }>(
  (companyId, value, engine) => sql`select board_id, user_id from board_members
    where company_id = ${companyId}
      and ${isOneOf(engine, 'board_id', 'bigint', value('boards'))}
      and ${isOneOf(engine, 'user_id', 'bigint', value('people'))}`,
)

/** By primary key. */
const organizationsAmong = companyStatement<Given, { board_id: number; organization_id: number }>(
  (companyId, value, engine) => sql`select board_id, organization_id from board_organizations
    where company_id = ${companyId}
      and ${isOneOf(engine, 'board_id', 'bigint', value('boards'))}
      and ${isOneOf(engine, 'organization_id', 'bigint', value('organizations'))}`,
)
