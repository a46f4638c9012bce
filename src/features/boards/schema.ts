import { z } from 'zod'

export const boardView = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    url: z.string().meta({ description: 'Relative URL of the board.' }),
  })
  .meta({ id: 'Board' })
