import { expect, test } from 'bun:test'
import { z } from 'zod'
import { eventKinds } from '../../src/features/events/kinds.ts'
import { eventKind, rowId } from '../../src/store/event.ts'

/** What may stand in a log that nobody can change: nothing that a person wrote or that names one. */
const allowed = new Set(['number', 'boolean', 'enum', 'literal', 'null'])

/** The types of all values in a schema. */
function typesIn(schema: z.core.$ZodType): string[] {
  const { def } = schema._zod
  if (def.type === 'object')
    return Object.values((def as z.core.$ZodObjectDef).shape).flatMap(typesIn)
  if (def.type === 'array') return typesIn((def as z.core.$ZodArrayDef).element)
  if (def.type === 'nullable' || def.type === 'optional')
    return typesIn((def as z.core.$ZodNullableDef | z.core.$ZodOptionalDef).innerType)
  return [def.type]
}

test('each type of event is declared once, and named by its subject and what happened', () => {
  const types = eventKinds.map(({ type }) => type)
  expect(new Set(types).size).toBe(types.length)
  for (const type of types) expect(type).toMatch(/^[a-z_]+\.[a-z_]+$/)
})

test.each(eventKinds.map(kind => [kind.type, kind] as const))(
  '%s has ids, enumerations and numbers as its data',
  (_, { data }) => {
    for (const type of typesIn(data)) expect(allowed).toContain(type)
  },
)

test('a text is noticed', () => {
  expect(typesIn(z.strictObject({ a: z.array(z.string().nullable()) }))).toEqual(['string'])
})

test('every kind that a feature declares is in the list', async () => {
  const files = new Bun.Glob('src/features/**/events.ts').scanSync('.')
  const declared: unknown[] = []
  for (const file of files) declared.push(...Object.values(await import(`../../${file}`)))
  expect(new Set(declared)).toEqual(new Set(eventKinds))
})

test('the compiler requires a kind to declare who sees it, on a board by the board', () => {
  // @ts-expect-error: seenBy is missing.
  eventKind('test.forgotten', {}, {})
  // @ts-expect-error: the whole team would see what happens on a private board.
  eventKind('test.shown', { board_id: rowId }, { seenBy: 'team' })
  // @ts-expect-error: it names no board.
  eventKind('test.unbound', {}, { seenBy: 'board' })
  for (const { type, seenBy, data } of eventKinds) {
    const hasBoard = 'board_id' in (data as unknown as z.ZodObject).shape
    const isByBoard = seenBy === 'board' || seenBy === 'board_team'
    expect([type, hasBoard]).toEqual([type, isByBoard || (hasBoard && seenBy === 'admin')])
  }
})
