import { type Frequency, type Kind, kinds } from '../kinds.ts'

/** Choices of a person, or of admins for everybody; `boards` by id, and for new posts only. */
export type Preferences = { [Name in Kind]?: Frequency | undefined } & {
  boards?: Record<string, Frequency>
}

/** As stored. */
export function parsePreferences(text: string | null): Preferences {
  return text === null ? {} : (JSON.parse(text) as Preferences)
}

type Chosen = { own: Preferences; defaults: Preferences }

/** Email frequency of a kind: the person's choice, else the company's, else the default. */
export function frequencyOf(kind: Kind, boardId: number, { own, defaults }: Chosen): Frequency {
  const ofBoard = kind === 'new_post' ? own.boards?.[String(boardId)] : undefined
  return ofBoard ?? own[kind] ?? defaults[kind] ?? kinds[kind].byDefault
}
