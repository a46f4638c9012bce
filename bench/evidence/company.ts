import { type Random, randomFrom } from '../../test/support/random.ts'
import { Corpus } from '../search/corpus/corpus.ts'
import type { Api } from './api.ts'

/** Organizations and people for so many posts. */
export const sizesFor = (posts: number) => ({
  people: Math.max(200, Math.min(20_000, Math.floor(posts / 5))),
  organizations: Math.max(30, Math.min(3_000, Math.floor(posts / 33))),
})

const topicsCount = 300
const segmentsCount = 20
export const plans = ['Enterprise', 'Startup', 'Public', '']
const boards = ['feature-requests', 'bugs', 'internal', 'feature-requests', 'bugs']
const statuses = [undefined, undefined, undefined, 'Planned', 'Complete']
const [minuteMs, firstPostMs] = [60_000, Date.UTC(2025, 0, 1)]

/**
 * What demands ask for. No other word is nearly the same, begins or ends with one or has the same stem: a search that
 * allows for endings and typos finds exactly the texts that have a form of the topic.
 */
export const topics = makeTopics()
export const endings = ['', '', 's', 'ing', 'ed']

function makeTopics(): string[] {
  const { pick } = randomFrom('topics')
  const found: string[] = []
  while (found.length < topicsCount) {
    const [v, c] = [() => pick([...'aeiou']), () => pick([...'bdglmnprtvz'])]
    const word = `x${v()}${c()}${v()}x${v()}${c()}${v()}${c()}${pick(['ok', 'um'])}`
    const isFar = (other: string) =>
      [...other].filter((letter, at) => letter !== word[at]).length >= 4
    if (found.every(isFar)) found.push(word)
  }
  return found
}

/** The first topics are common, most are rare; those next to each other are asked for together. */
export function someTopic({ below }: Random): number {
  return Math.floor(topicsCount * (below(2 ** 30) / 2 ** 30) ** 2.5)
}

const corpus = new Corpus()

/** At the beginning, where exact phrases are found. */
function textWith(random: Random, topicsMax: number, text: string): string {
  const first = someTopic(random)
  const said = Array.from({ length: topicsMax }, (_, at) => (first + at) % topicsCount)
  return [...said.map(topic => topics[topic]! + random.pick(endings)), text].join(' ')
}

export const emailOf = (person: number) => `person${person}@example.com`

/** The line of a post for `hark import`. */
export function lineMaker(posts: number, seed: string) {
  const { people } = sizesFor(posts)
  const person = (at: number) => ({
    email: emailOf(at % people),
    full_name: `Person ${at % people}`,
  })
  return (number: number) => {
    const random = randomFrom(`${seed} post ${number}`)
    const skewed = (scale: number, most: number) =>
      Math.min(most, Math.floor(-Math.log(1 - random.below(2 ** 30) / 2 ** 30) * scale))
    const { title, content } = corpus.post(number)
    const created = firstPostMs + number * minuteMs * Math.min(6, 600_000 / posts)
    const first = random.below(people)
    const status = random.pick(statuses)
    return {
      title: random.chance(0.15) ? textWith(random, 1, title) : title,
      content: random.chance(0.4) ? textWith(random, random.whole(1, 2), content) : content,
      board: random.pick(boards),
      creator: person(random.below(people)),
      created: new Date(created).toISOString(),
      ...(status && { status }),
      ...(random.chance(0.15) && { tags: [`Tag ${skewed(2, 9)}`] }),
      votes: Array.from({ length: skewed(3, 40) }, (_, at) => person(first + at * 7_919)),
      comments: Array.from({ length: skewed(1, 10) }, (_, at) => ({
        content: textWith(random, random.below(3), corpus.sentence(random, random.whole(5, 30))),
        creator: person(random.below(people)),
        created: new Date(created + (at + 1) * 1_000).toISOString(),
        internal: random.chance(0.1),
      })),
    }
  }
}

const itemsPerRequest = 500

/** Organizations and what they pay, who belongs to them, custom fields, and two lists of synonyms. */
export async function dress(api: Api, posts: number, random: Random) {
  const { pick, chance, whole } = random
  const sizes = sizesFor(posts)
  await api('POST', '/custom_fields/', { name: 'Plan', type: 'text' })
  await api('POST', '/custom_fields/', { name: 'Seats', type: 'number' })
  for (const terms of synonyms) await api('POST', '/synonyms/', { terms })
  const organizations = Array.from({ length: sizes.organizations }, (_, at) => ({
    external_id: `org-${at}`,
    name: `Organization ${at}`,
    revenue: chance(0.2) ? 0 : 10 ** whole(2, 5) * whole(1, 99),
    segment: pick(plans),
  }))
  const users = Array.from({ length: sizes.people }, (_, at) => ({
    external_id: `user-${at}`,
    email: emailOf(at),
    name: `Person ${at}`,
    ...(chance(0.8) && { organization: `org-${whole(0, sizes.organizations - 1)}` }),
    ...(chance(0.1) && { segment: pick(plans) }),
    custom_fields: { Plan: pick(['Pro', 'Free']), ...(chance(0.5) && { Seats: whole(1, 100) }) },
  }))
  for (const [name, items] of Object.entries({ organizations, users }))
    for (let at = 0; at < items.length; at += itemsPerRequest)
      await api('POST', '/users/bulk/', { [name]: items.slice(at, at + itemsPerRequest) })
}

export const synonyms = [
  [topics[60]!, topics[90]!],
  [topics[120]!, topics[150]!, topics[180]!],
]

/** One condition of each kind that can be counted from an export alone, alone or combined. */
export async function makeSegments(api: Api, random: Random) {
  const { pick, chance, whole } = random
  const rowsOf = async (path: string) => (await api('GET', path)).results as { id: number }[]
  const [fields, boardRows] = [await rowsOf('/custom_fields/'), await rowsOf('/boards/')]
  const organizations = await rowsOf('/organizations/')
  // The newest comes first.
  const [seats, plan] = fields.map(({ id }) => ({ field: 'custom_field', custom_field_id: id }))
  const clause = () =>
    pick([
      {
        field: 'organization_revenue',
        operator: pick(['at_least', 'at_most']),
        value: 10 ** whole(3, 6),
      },
      { field: 'segment', operator: pick(['is', 'is_not']), value: pick(plans.slice(0, 3)) },
      { ...plan, operator: pick(['is', 'is_not']), value: 'Pro' },
      { ...seats, operator: pick(['at_least', 'at_most']), value: whole(10, 90) },
      { field: 'created', operator: pick(['from', 'before']), value: '2026-01-01' },
      { field: 'has_organization', operator: 'is', value: chance(0.5) },
      { field: 'organization', operator: 'is', value: pick(organizations).id },
      {
        field: pick(['voted_on', 'posted_on']),
        operator: pick(['is', 'is_not']),
        value: pick(boardRows).id,
      },
    ])
  for (let at = 0; at < segmentsCount; at++) {
    const clauses = random.many(whole(1, 3), clause)
    const condition = { match: pick(['all', 'any']), clauses }
    await api('POST', '/segments/', { name: `Segment ${at}`, condition })
  }
}
