import { type Frequency, type Kind, kinds } from '../kinds.ts'

/** What was chosen, by a person or by admins for everybody; `boards` by id, and for new posts only. */
export type Preferences = { [Name in Kind]?: Frequency | undefined } & {
  boards?: Record<string, Frequency>
}

/** As stored. */
export function parsePreferences(text: string | null): Preferences {
  return text === null ? {} : (JSON.parse(text) as Preferences)
}

type Chosen = { own: Preferences; defaults: Preferences }

/** How often somebody is mailed of a kind: their own choice, else the company's, else the tool's. */
export function frequencyOf(kind: Kind, boardId: number, { own, defaults }: Chosen): Frequency {
  const ofBoard = kind === 'new_post' ? own.boards?.[String(boardId)] : undefined
  return ofBoard ?? own[kind] ?? defaults[kind] ?? kinds[kind].byDefault
}
