import { z } from 'zod'

/** The origin of a write. Imports and the system notify nobody. */
export const vias = ['token', 'session', 'command_line', 'import', 'system'] as const

type Via = (typeof vias)[number]

/** Who does a write; null if no account, token or session is involved. */
export type Actor = {
  readonly via: Via
  readonly userId: number | null
  readonly tokenId: number | null
  readonly sessionId: number | null
}

const nobody = { userId: null, tokenId: null, sessionId: null }

/** The actors that are not people. */
export const actors = {
  commandLine: { via: 'command_line', ...nobody },
  import: { via: 'import', ...nobody },
  system: { via: 'system', ...nobody },
} as const satisfies Record<string, Actor>

/**
 * Who finds an event in the change feed: those who see its board now (of an internal comment: the team only), those of
 * them who are on the team, the team, or admins.
 */
type SeenBy = 'board' | 'board_team' | 'team' | 'admin'

/** What happens on a board is seen with the board: 'team' would show private boards to the whole team. */
type SeenByOf<Data> = Data extends { board_id: z.ZodType }
  ? 'board' | 'board_team' | 'admin'
  : 'team' | 'admin'

/**
 * A kind of event. `data` holds ids, enumerations and numbers only, and whatever a later reader needs to judge
 * who may see the event when its rows have changed or are gone. Texts, names and addresses go into `details`,
 * which can be erased. A type, once released, keeps its meaning: others read the log.
 */
export type EventKind<Data = unknown, Details = unknown> = {
  readonly type: string
  readonly data: z.ZodType<Data>
  readonly details: z.ZodType<Details> | undefined
  readonly seenBy: SeenBy
  /** Whether it changes what existing callers may do or see. */
  readonly changesAccess: boolean
  /**
   * Whether it changes a row that posts and comments show a part of: a person, a board, a status, the company's name
   * or address. A new row is none: nothing shows it yet.
   */
  readonly changesNames: boolean
  /** Whether the history of its post shows it. */
  readonly isHistory: boolean
}

type Options<Data, Details> = {
  seenBy: SeenByOf<Data>
  details?: z.ZodType<Details>
  changesAccess?: boolean
  changesNames?: boolean
  isHistory?: boolean
}

export function eventKind<Data extends z.ZodRawShape, Details = never>(
  type: string,
  data: Data,
  options: Options<Data, Details>,
): EventKind<z.infer<z.ZodObject<Data>>, Details> {
  const {
    seenBy,
    details,
    changesAccess = false,
    changesNames = false,
    isHistory = false,
  } = options
  const declared = z.strictObject(data) as never
  return { type, data: declared, details, seenBy, changesAccess, changesNames, isHistory }
}

/** A text that was edited, for the details of an event. */
export const textChange = z.strictObject({ before: z.string(), after: z.string() })

/** For the details of an event: what an edit changed, each field as it was and as it is now. */
export function changesBetween<After extends object>(before: NoInfer<After>, after: After) {
  const fields = (Object.keys(after) as (keyof After)[]).filter(
    name => after[name] !== before[name],
  )
  const changes = fields.map(name => [name, { before: before[name], after: after[name] }])
  return Object.fromEntries(changes) as {
    [Name in keyof After]?: { before: After[Name]; after: After[Name] }
  }
}

/** The id of a row. */
export const rowId = z.int().positive()
