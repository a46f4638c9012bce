/** Email frequencies of a kind. */
export const frequencies = ['at_once', 'daily', 'weekly', 'never'] as const

export type Frequency = (typeof frequencies)[number]

type KindOfNews = {
  byDefault: Frequency
  /** Often taken back or followed by another within minutes: the mail waits, and says what is left then. */
  waits: boolean
}

/** Everything that people are notified of. What concerns the team alone is marked by `teamKinds`. */
export const kinds = {
  status_changed: { byDefault: 'at_once', waits: true },
  answered: { byDefault: 'at_once', waits: false },
  commented: { byDefault: 'daily', waits: false },
  mentioned: { byDefault: 'at_once', waits: false },
  merged: { byDefault: 'at_once', waits: true },
  changelog: { byDefault: 'weekly', waits: false },
  new_post: { byDefault: 'daily', waits: false },
} as const satisfies Record<string, KindOfNews>

export type Kind = keyof typeof kinds

/** Notifications in Hark. `theme_grew` is never emailed. */
export const bellKinds = [...(Object.keys(kinds) as [Kind, ...Kind[]]), 'theme_grew'] as const

export type BellKind = (typeof bellKinds)[number]

export const kindNames = Object.keys(kinds) as [Kind, ...Kind[]]

/** Emails with a frequency of their own: those of each kind, and the weekly summary. */
export const mailKinds = [...kindNames, 'summary'] as const

export type MailKind = (typeof mailKinds)[number]

/** Only the team gets these; of new posts each member chooses board by board. */
export const teamKinds: ReadonlySet<MailKind> = new Set(['new_post', 'summary'])

export function isKind(name: string): name is Kind {
  return Object.hasOwn(kinds, name)
}

export function isMailKind(name: string): name is MailKind {
  return mailKinds.some(kind => kind === name)
}

/** The frequencies to choose from. Nobody wants to hear of a new post a week later. */
export function frequenciesOf(kind: MailKind): readonly [Frequency, ...Frequency[]] {
  if (kind === 'summary') return ['weekly', 'never']
  return kind === 'new_post' ? ['at_once', 'daily', 'never'] : frequencies
}
