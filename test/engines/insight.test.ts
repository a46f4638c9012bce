import { describe, expect, onTestFinished, setSystemTime, test } from 'bun:test'
import { activityFollower } from '../../src/features/insight/count-events.ts'
import { findInsight } from '../../src/features/insight/find-insight.ts'
import type { InsightView } from '../../src/features/insight/schema.ts'
import { createOrganization } from '../../src/features/people/organizations/organizations.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import type { CompanyDb } from '../../src/store/company-db.ts'
import { type Random, randomFrom, seedOfRun } from '../support/random.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

const dayMicros = 86_400e6
const daysBack = 70
const batches = 60
/** As many as are counted by themselves. */
const segmentsMax = 20
const named = Array.from({ length: segmentsMax + 4 }, (_, at) => `Segment ${at}`)

type Kind = 'posts' | 'votes' | 'comments'
type Person = {
  id: number
  isTeam: boolean
  segment: string
  organization: Organization | undefined
}
type Organization = { id: number; segment: string; revenue: number }
/** What was done, with everything as it was then. */
type Deed = { kind: Kind; board: number; day: number; person: Person; organization?: Organization }

describe.each(engineNames)('on %s', engine => {
  test('counts are what a list of everything that happened comes to', async () => {
    // Its days must not change while it runs.
    setSystemTime(new Date('2026-11-16T12:00:00Z'))
    onTestFinished(() => void setSystemTime())
    const { db, openBoard, otherBoard, errors } = await companyOn(engine, () => Date.now() * 1_000)
    const seed = seedOfRun('test/engines/insight.test.ts')
    const random = randomFrom(seed)
    const { people, organizations } = await populate(db, random)
    const today = Math.floor((Date.now() * 1_000) / dayMicros)
    const deeds: Deed[] = []
    let day = today - daysBack
    let version = 0
    for (let batch = 0; batch < batches; batch++) {
      // Each segment is met once at least, and so more than are counted by themselves.
      const changed = await change(db, random, { people, organizations }, named[batch])
      const others = random.many(random.whole(1, 12), () => {
        if (random.chance(0.2)) day = Math.min(today, day + random.whole(1, 3))
        return deed(random, [openBoard, otherBoard], day, random.pick(people))
      })
      const done = [deed(random, [openBoard, otherBoard], others[0]!.day, changed), ...others]
      const events = done.map(each => ({ ...eventOf(each), version: ++version }))
      await db.maintain(own => activityFollower.follow(own, events))
      deeds.push(...done)
    }
    const rows = await db.query.selectFrom('segments').select('name').execute()
    const known = new Set(rows.map(({ name }) => name))
    expect([seed, known.size]).toEqual([seed, segmentsMax])
    const [first, second] = [...known]
    for (const days of ['7', '30', '90', '365'] as const)
      for (const boards of ['every' as const, [openBoard], [openBoard, otherBoard]])
        for (const segment of [undefined, '', first, second]) {
          const asked = { days, segment }
          const insight = await findInsight({ db, audience: { boards } }, asked)
          const where = `${JSON.stringify(asked)} of ${boards}, seed ${seed}`
          const length = Number(days)
          const from = today - length + 1
          const expected = expectedOf(deeds, { from, length, boards, segment }, known)
          expect([where, viewOf(insight!)]).toEqual([where, expected])
        }
    expect(await errors()).toEqual([])
    const many = { boards: Array.from({ length: 21 }, (_, at) => openBoard + at) }
    expect((await findInsight({ db, audience: many }, {}))?.segments).toBeNull()
  }, 300_000)
})

type Everybody = { people: Person[]; organizations: Organization[] }

async function populate(db: CompanyDb, random: Random): Promise<Everybody> {
  const organizations: Organization[] = []
  for (let at = 0; at < 6; at++) {
    const organization = { segment: random.pick(named), revenue: random.below(1_000) }
    const id = await createOrganization(db, nobody, { name: `O${at}`, ...organization })
    organizations.push({ id, ...organization })
  }
  const people: Person[] = []
  for (let at = 0; at < 15; at++) {
    const isTeam = at < 2
    const role = isTeam ? ('team' as const) : ('customer' as const)
    const user = { email: `p${at}@example.com`, name: 'P', role }
    people.push({
      id: (await addUser(db, nobody, user))!,
      isTeam,
      segment: '',
      organization: undefined,
    })
  }
  return { people, organizations }
}

/**
 * Somebody, a customer if the segment is given, gets another segment or organization, and an organization another segment or
 * revenue.
 */
async function change(
  db: CompanyDb,
  random: Random,
  { people, organizations }: Everybody,
  given: string | undefined,
): Promise<Person> {
  const person = random.pick(people.filter(({ isTeam }) => given === undefined || !isTeam))
  person.segment = given ?? (random.chance(0.5) ? '' : random.pick(named))
  person.organization = random.chance(0.2) ? undefined : random.pick(organizations)
  const organization = random.pick(organizations)
  organization.segment = random.chance(0.2) ? '' : random.pick(named)
  organization.revenue = random.below(1_000)
  const { segment, revenue } = organization
  await db.maintain(async ({ query }) => {
    await query
      .updateTable('users')
      .set({ segment: person.segment, organization_id: person.organization?.id ?? null })
      .where('id', '=', person.id)
      .execute()
    await query
      .updateTable('organizations')
      .set({ segment, revenue })
      .where('id', '=', organization.id)
      .execute()
  })
  return person
}

function deed(random: Random, boards: number[], day: number, person: Person): Deed {
  const { organization } = person
  return {
    kind: random.pick(['posts', 'votes', 'comments'] as const),
    board: random.pick(boards),
    day,
    person: { ...person },
    ...(organization && { organization: { ...organization } }),
  }
}

const types = { posts: 'post.created', votes: 'vote.added', comments: 'comment.created' }

function eventOf({ kind, board, day, person }: Deed) {
  const by = kind === 'votes' ? { user_id: person.id } : { creator_id: person.id }
  return {
    type: types[kind],
    via: 'session',
    actor_id: null,
    created: day * dayMicros + 1,
    data: JSON.stringify({ post_id: 1, board_id: board, comment_id: 1, is_internal: false, ...by }),
  }
}

type Asked = {
  from: number
  length: number
  boards: 'every' | number[]
  segment: string | undefined
}

/** The same as `viewOf`, counted deed by deed. `known` are the segments that are counted by themselves. */
function expectedOf(deeds: Deed[], { from, length, boards, segment }: Asked, known: Set<string>) {
  const nameOf = (name: string) => (name === '' || known.has(name) ? name : null)
  const segmentOf = ({ person, organization }: Deed) =>
    nameOf(person.segment || organization?.segment || '')
  const ofCustomers = deeds.filter(({ person }) => !person.isTeam)
  const isChosen = (each: Deed) =>
    segment === undefined || (!each.person.isTeam && segmentOf(each) === segment)
  const isOnBoards = ({ board }: Deed) => boards === 'every' || boards.includes(board)
  const within = deeds.filter(each => each.day >= from && isOnBoards(each))
  const latestOf = (keyOf: (each: Deed) => number | undefined) =>
    [...new Map(ofCustomers.map(each => [keyOf(each), each]))]
      .filter(([key, { day }]) => key !== undefined && day >= from)
      .map(([, each]) => each)
  const customers = latestOf(({ person }) => person.id)
  const organizations = latestOf(({ organization }) => organization?.id)
  const firstOfDay = new Map<string, Deed>()
  for (const each of ofCustomers) {
    const key = `${each.person.id} ${each.day}`
    if (!firstOfDay.has(key)) firstOfDay.set(key, each)
  }
  const isAll = boards === 'every'
  const segments = [...known, '', null].map(name => {
    const own = within.filter(each => !each.person.isTeam && segmentOf(each) === name)
    const paying = organizations.filter(each => nameOf(each.organization!.segment) === name)
    return {
      segment: name,
      ...countsIn(own),
      active_customers: isAll ? customers.filter(each => segmentOf(each) === name).length : null,
      active_organizations: isAll ? paying.length : null,
      revenue: isAll ? paying.reduce((sum, each) => sum + each.organization!.revenue, 0) : null,
    }
  })
  return {
    totals: countsIn(within.filter(isChosen)),
    previous: countsIn(
      deeds.filter(
        each => each.day < from && each.day >= from - length && isOnBoards(each) && isChosen(each),
      ),
    ),
    active_customers: isAll ? customers.filter(isChosen).length : null,
    segments: segments.filter(hasAny).sort(byName),
    days: Object.fromEntries(
      [...new Set(deeds.map(({ day }) => day).filter(day => day >= from))].flatMap(day => {
        const active = [...firstOfDay.values()].filter(each => each.day === day && isChosen(each))
        const counts = {
          ...countsIn(within.filter(each => each.day === day && isChosen(each))),
          active_customers: isAll ? active.length : null,
        }
        return hasAny(counts) ? [[isoDay(day), counts]] : []
      }),
    ),
  }
}

function viewOf({ totals, previous, active_customers, segments, days }: InsightView) {
  const three = ({ posts, votes, comments }: typeof totals) => ({ posts, votes, comments })
  return {
    totals: three(totals),
    previous: three(previous),
    active_customers,
    segments: segments!.toSorted(byName),
    days: Object.fromEntries(
      days.flatMap(({ day, posts, votes, comments, active_customers }) => {
        const counts = { posts, votes, comments, active_customers }
        return hasAny(counts) ? [[day, counts]] : []
      }),
    ),
  }
}

const kinds = ['posts', 'votes', 'comments'] as const

function countsIn(deeds: Deed[]) {
  const count = (kind: Kind) => deeds.filter(each => each.kind === kind).length
  return Object.fromEntries(kinds.map(kind => [kind, count(kind)])) as Record<Kind, number>
}

const hasAny = (counts: object) =>
  Object.values(counts).some(value => typeof value === 'number' && value > 0)

const byName = (a: { segment: string | null }, b: { segment: string | null }) =>
  (a.segment ?? '~').localeCompare(b.segment ?? '~')

const isoDay = (day: number) => new Date((day * dayMicros) / 1_000).toISOString().slice(0, 10)
