import { type Frequency, kinds, type MailKind } from '../kinds.ts'

/** Choices of a person, or of admins for everybody; `boards` by id, and for new posts only. */
export type Preferences = { [Name in MailKind]?: Frequency | undefined } & {
  boards?: Record<string, Frequency>
}

/** As stored. */
export function parsePreferences(text: string | null): Preferences {
  return text === null ? {} : (JSON.parse(text) as Preferences)
}

type Chosen = { own: Preferences; defaults: Preferences; isTeam: boolean }

/**
 * Email frequency of a kind: the person's choice, else the company's, else the default. Customers are mailed about new posts on
 * boards that they have chosen, and no others.
 */
export function frequencyOf(
  kind: MailKind,
  boardId: number,
  { own, defaults, isTeam }: Chosen,
): Frequency {
  const ofBoard = kind === 'new_post' ? own.boards?.[String(boardId)] : undefined
  if (kind === 'new_post' && !isTeam) return ofBoard ?? 'never'
  return (
    ofBoard ??
    own[kind] ??
    defaults[kind] ??
    (kind === 'summary' ? 'weekly' : kinds[kind].byDefault)
  )
}
