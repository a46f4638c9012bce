import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { rowsBy, rowsById } from '../../store/rows-by.ts'
import type { Role } from '../../store/tables.ts'
import { type Audience, audienceOf, type KnownBoard } from './audience.ts'

type Person = { id: number; role: Role; organization_id: number | null }

/** What each of these people sees of some boards, or of all, whoever sends the request: for notifications and mentions. */
export async function findAudiences(
  db: Pick<CompanyDb, 'run'>,
  people: Person[],
  boardIds: number[] | 'every',
): Promise<(person: Person) => Audience> {
  const [boards, members, organizations] = await Promise.all([
    boardIds === 'every'
      ? db.run(everyBoard, {})
      : rowsById(db, 'boards', boardIds).then(found => [...found.values()]),
    rowsBy(
      db,
      'board_members',
      'user_id',
      people.map(({ id }) => id),
    ),
    rowsBy(
      db,
      'board_organizations',
      'organization_id',
      people.map(each => each.organization_id),
    ),
  ])
  const isMember = new Set(members.map(({ board_id, user_id }) => `${board_id} ${user_id}`))
  const isOf = new Set(
    organizations.map(({ board_id, organization_id }) => `${board_id} ${organization_id}`),
  )
  return person => {
    const known = boards.map(board => ({
      ...board,
      isMember: isMember.has(`${board.id} ${person.id}`),
      isOfOrganization: isOf.has(`${board.id} ${person.organization_id}`),
    }))
    return audienceOf(person, known)
  }
}

type StoredBoard = Omit<KnownBoard, 'isMember' | 'isOfOrganization'>

/** By primary key. */
const everyBoard = companyQuery<object, StoredBoard>(query =>
  query.selectFrom('boards').select(['id', 'is_private', 'visible_to', 'mode']).orderBy('id'),
)
