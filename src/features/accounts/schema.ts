import { z } from 'zod'
import { isoTimeView } from '../../platform/http/time-view.ts'

export const userView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the user.', examples: [31] }),
    email: z
      .string()
      .meta({ description: 'E-mail address of the user.', examples: ['ada@example.com'] }),
    name: z.string().meta({ description: 'Full name.', examples: ['Ada Moreau'] }),
    alias: z.string().meta({
      description: 'A short name the person goes by; may be empty.',
      examples: ['ada'],
    }),
    registered: isoTimeView.meta({ description: 'When the user was registered.' }),
    is_admin: z.boolean().meta({ description: 'True for a company admin.' }),
    is_team: z.boolean().meta({ description: 'True for a company team member.' }),
  })
  .meta({ id: 'User', description: 'A customer, a team member or an admin.' })

export type UserView = z.infer<typeof userView>
