import { z } from 'zod'

const link = z.string().nullable()

/** The shape of every list. */
export function listEnvelope<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    next: link.describe('Absolute URL of the next page; null when there is none.'),
    previous: link.describe('Absolute URL of the previous page; null when there is none.'),
    results: z.array(item),
  })
}
