import { z } from 'zod'
import { isoTimeView } from '../../platform/http/time-view.ts'

export const userView = z
  .strictObject({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    alias: z.string(),
    registered: isoTimeView,
    is_admin: z.boolean().meta({ description: 'True for a company admin.' }),
    is_team: z.boolean().meta({ description: 'True for a company team member.' }),
  })
  .meta({ id: 'User' })

export type UserView = z.infer<typeof userView>
