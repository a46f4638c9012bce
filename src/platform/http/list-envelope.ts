import { z } from 'zod'

const link = z.string().nullable()
const examples = [null]

/** The shape of every list. */
export function listEnvelope<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    next: link.meta({
      description: 'Absolute URL of the next page; null when there is none.',
      examples,
    }),
    previous: link.meta({
      description: 'Absolute URL of the previous page; null when there is none.',
      examples,
    }),
    results: z.array(item).meta({ description: 'The items of this page.' }),
  })
}
