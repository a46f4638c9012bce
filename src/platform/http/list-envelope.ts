import { z } from 'zod'

const link = z.string().nullable()
const next = link.meta({
  id: 'NextPage',
  description: 'URL of the next page, or null.',
  examples: [null],
})
const previous = link.meta({
  id: 'PreviousPage',
  description: 'URL of the previous page, or null.',
  examples: [null],
})

/** The shape of every list. */
export function listEnvelope<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    next,
    previous,
    results: z.array(item).meta({ description: 'The items of this page.' }),
  })
}
