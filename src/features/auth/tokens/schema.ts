import { z } from 'zod'
import { choice, editBody, filledText, timeText } from '../../../platform/http/fields.ts'
import { listEnvelope } from '../../../platform/http/list-envelope.ts'
import { editedView, isoTimeView } from '../../../platform/http/time-view.ts'
import { userView } from '../../people/users/schema.ts'
import { scopes } from '../permissions.ts'

const nameExamples = ['Nightly export']
const rateMeaning =
  "Requests a minute; 0: no limit; null: the installation's. Only an admin raises it."
const expiresMeaning = 'When it stops working; null: never. Only an admin puts it off.'

export const tokenView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the token.', examples: [12] }),
    name: z.string().meta({ description: 'What it is for; may be empty.', examples: nameExamples }),
    owner: userView,
    scopes: z.array(z.string()).meta({
      description: 'What it may do, as far as its owner may.',
      examples: [['posts:read']],
    }),
    rate_limit_per_minute: z
      .int()
      .nullable()
      .meta({ description: rateMeaning, examples: [600] }),
    expires: isoTimeView.nullable().meta({ description: expiresMeaning, examples: [null] }),
    created: isoTimeView.meta({ description: 'When it was issued.' }),
    edited: editedView,
  })
  .meta({ id: 'Token', description: 'A token of the API, without its secret.' })

export type TokenView = z.infer<typeof tokenView>

export const issuedTokenView = tokenView
  .extend({
    token: z
      .string()
      .nullable()
      .meta({
        description: 'The secret, this once: it is not stored. Null in a replayed response.',
        examples: ['hark_…'],
      }),
  })
  .meta({ id: 'IssuedToken', description: 'A new token, with its secret.' })

export const tokenListView = listEnvelope(tokenView).meta({ id: 'TokenList' })

const name = filledText(100).meta({ description: 'What it is for.', examples: nameExamples })
const expires = timeText
  .nullable()
  .meta({ description: expiresMeaning, examples: ['2037-01-31T12:00:00Z'] })
const rate = z
  .int()
  .min(0)
  .max(1_000_000)
  .nullable()
  .meta({ description: rateMeaning, examples: [600] })

export const createTokenBody = z
  .object({
    name,
    owner_id: z
      .int()
      .positive()
      .optional()
      .meta({
        description: 'The admin or team member it acts for; the caller unless given. For admins.',
        examples: [31],
      }),
    scopes: z
      .array(choice(scopes))
      .min(1)
      .max(100)
      .optional()
      .meta({
        description:
          'What it may do; by default, everything that your own token may. A token cannot grant a scope it lacks.',
        examples: [['posts:read']],
      }),
    expires: expires.optional().meta({
      description: 'When it stops working: not later than the token that creates it. Null: never.',
    }),
    rate_limit_per_minute: rate.optional(),
  })
  .meta({ id: 'CreateToken', examples: [{ name: nameExamples[0] }] })

export type CreateToken = z.infer<typeof createTokenBody>

export const editTokenBody = editBody({ name, expires, rate_limit_per_minute: rate }).meta({
  id: 'EditToken',
  minProperties: 1,
  examples: [{ name: nameExamples[0] }],
})

export type EditToken = z.infer<typeof editTokenBody>
