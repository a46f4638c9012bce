import { z } from 'zod'

export const statusView = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    color: z.string().meta({ description: 'Hexadecimal colour.', pattern: '^#[0-9a-f]{6}$' }),
  })
  .meta({ id: 'Status' })
