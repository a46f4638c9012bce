/** Who asks; the tokens of a side are named alike. */
export type Who =
  | 'admin'
  | 'team'
  | 'member'
  | 'reader'
  | 'other'
  | 'expired'
  | 'revoked'
  | 'deactivated'
  | 'unknown'
  | 'nobody'

export type ListName = 'posts' | 'comments'

/** One request, told without what differs between two servers: tokens, times and cursors. */
export type Operation = {
  kind: string
  who: Who
  method: string
  path: string
  /** A text as it goes behind the question mark. */
  query?: string
  headers?: Record<string, string>
  body?: string
  /** `body` is the base64 of what is sent. */
  isBase64?: boolean
  /** The list whose `next` and `previous` are remembered from the answer. */
  list?: ListName
  /** Takes path and query from a link that the same person was last given. */
  follow?: { list: ListName; link: 'next' | 'previous'; spoilAt?: number; onto?: string }
  /** Sends the entity tag of this person's last answer to the same request along. */
  isConditional?: boolean
}

export type IdKind =
  | 'post'
  | 'comment'
  | 'user'
  | 'tag'
  | 'token'
  | 'board'
  | 'status'
  | 'image'
  | 'organization'
  | 'entry'
  | 'bulk'
  | 'batch'

/** An id of each kind, or now and then one that nothing has; `person` is read and votes, `user` is changed. */
export type Ids = Record<IdKind | 'person' | 'member', () => number>
