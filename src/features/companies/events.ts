import { z } from 'zod'
import { eventKind } from '../../store/index.ts'

export const companyCreated = eventKind(
  'company.created',
  {},
  {
    seenBy: 'team',
    details: z.strictObject({ slug: z.string(), name: z.string() }),
    changesAccess: true,
  },
)
