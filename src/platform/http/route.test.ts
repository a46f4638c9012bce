import { expect, test } from 'bun:test'
import { z } from 'zod'
import { endpointsFor } from './route.ts'

const endpoint = endpointsFor<{ userId: number }>()

const declared = endpoint({
  name: 'getThing',
  tag: { name: 'Things', description: 'What there is.' },
  summary: 'A thing',
  description: 'One thing.',
  params: z.object({ id: z.int() }),
  responses: {
    200: { description: 'The thing.', schema: z.strictObject({ id: z.int() }) },
    204: { description: 'Nothing.' },
  },
  problems: [],
})

test('what runs has the types of its declaration', async () => {
  const { run, name } = declared.run(async ({ caller, params }) =>
    caller.userId === 0 ? { status: 204 } : { status: 200, body: { id: params.id } },
  )
  const call = { caller: { userId: 1 }, params: { id: 7 } } as Parameters<typeof run>[0]
  expect([name, await run(call)]).toEqual(['getThing', { status: 200, body: { id: 7 } }])
})

test('what does not fit its declaration does not compile', () => {
  // The compiler is the one that checks this: `tsc` fails where an expected error is missing. It accepts a field
  // too many, as of any value that is not a literal; there black-box tests compare bodies with the document.
  const wrong = [
    // @ts-expect-error: a body with a field of another type.
    declared.run(async () => ({ status: 200, body: { id: '7' } })),
    // @ts-expect-error: a body without a field.
    declared.run(async () => ({ status: 200, body: {} })),
    // @ts-expect-error: no body where there is one.
    declared.run(async () => ({ status: 200 })),
    // @ts-expect-error: a body where there is none.
    declared.run(async () => ({ status: 204, body: { id: 7 } })),
    // @ts-expect-error: a status that is not declared.
    declared.run(async () => ({ status: 201, body: { id: 7 } })),
    // @ts-expect-error: a parameter that the path does not have.
    declared.run(async ({ params }) => ({ status: 200, body: { id: params.number } })),
    // @ts-expect-error: the same through a function in between.
    declared.run(() => Promise.resolve({ status: 201 as const, body: { id: 7 } })),
  ]
  expect(wrong.every(({ name }) => name === 'getThing')).toBe(true)
})
