import { z } from 'zod'
import { eventKind } from '../../store/event.ts'
import { languages } from './text/stem.ts'

export const languageSet = eventKind(
  'company.language_set',
  { language: z.enum(languages as [string, ...string[]]) },
  { seenBy: 'team', changesNames: true },
)
