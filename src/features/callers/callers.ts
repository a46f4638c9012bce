import type { Revisions, Store } from '../../store/index.ts'
import type { Company } from '../companies/index.ts'
import { findSessionCaller, findTokenCaller, findVisitor } from './authenticate.ts'
import type { SessionCaller, TokenCaller, Visitor } from './caller.ts'
import { CallerCache } from './caller-cache.ts'
import { hasExpired, isUseDue } from './expiry.ts'

/** Of the memory for callers: most requests come from tokens. */
const tokensShare = 3 / 4

/** Who makes a request: by a token, by a session, or as a visitor. Cached, and never stale. */
export class Callers {
  readonly #store: Store
  /** By the token itself: its hash would have to be computed for each request. */
  readonly #tokens: CallerCache<TokenCaller>
  readonly #sessions: CallerCache<SessionCaller>
  readonly #visitors: CallerCache<Visitor>
  readonly #reportFault: (cause: unknown) => void

  constructor(store: Store, bytesMax: number, reportFault: (cause: unknown) => void = () => {}) {
    this.#store = store
    this.#reportFault = reportFault
    this.#tokens = new CallerCache(store, bytesMax * tokensShare)
    this.#sessions = new CallerCache(store, (bytesMax * (1 - tokensShare)) / 2)
    this.#visitors = new CallerCache(store, (bytesMax * (1 - tokensShare)) / 2)
  }

  /** Who the token belonged to when it was last used. True only at the caller's revision. */
  recallToken(token: string): TokenCaller | undefined {
    return this.#tokens.recall(token)
  }

  /** A recalled caller as of the revisions that were just read; undefined if that has to be looked up. */
  currentToken(token: string, known: TokenCaller, now: Revisions) {
    return hasExpired(known, this.#store.clock)
      ? undefined
      : this.#tokens.current(token, known, now)
  }

  /** Who the token belongs to now; undefined for nobody. */
  async findByToken(token: string, installationBase: string): Promise<TokenCaller | undefined> {
    const find = () => findTokenCaller(this.#store, token, installationBase)
    const known = this.#tokens.recall(token)
    if (!known) return this.#tokens.learn(token, undefined, find)
    const now = await this.#store.revisionsOf(known.company.id)
    return this.currentToken(token, known, now) ?? this.#tokens.learn(token, now.revision, find)
  }

  /**
   * `company` is the one whose page is asked for, as it is now: a session is of no use in another. What needs the
   * database goes through `admitted`.
   */
  async findBySession(
    secret: string,
    company: Company,
    installationBase: string,
    admitted: (find: FindSession) => ReturnType<FindSession>,
  ): Promise<SessionCaller | undefined> {
    const known = this.recallSession(secret, company)
    if (known) return known
    const find = () =>
      findSessionCaller(this.#store, secret, company, installationBase, this.#reportFault)
    return this.#sessions.learn(sessionKey(secret, company), company.revision, () => admitted(find))
  }

  /** A signed-in person, as of the company's revisions; undefined if that has to be looked up. */
  recallSession(secret: string, company: Company): SessionCaller | undefined {
    const key = sessionKey(secret, company)
    const known = this.#sessions.recall(key)
    if (!known || hasExpired(known, this.#store.clock)) return undefined
    if (isUseDue(known, this.#store.clock)) return undefined
    return this.#sessions.current(key, known, revisionsIn(company))
  }

  /** A person who is not signed in, in this company. */
  async visitor(company: Company, installationBase: string): Promise<Visitor> {
    const find = () => findVisitor(this.#store, company, installationBase)
    return (
      this.recallVisitor(company) ??
      (await this.#visitors.learn(String(company.id), company.revision, find))!
    )
  }

  /** The same if it is cached; undefined if it has to be looked up. */
  recallVisitor(company: Company): Visitor | undefined {
    const key = String(company.id)
    const known = this.#visitors.recall(key)
    return known && this.#visitors.current(key, known, revisionsIn(company))
  }
}

type FindSession = () => Promise<SessionCaller | undefined>

function sessionKey(secret: string, { id }: Company): string {
  return `${id} ${secret}`
}

function revisionsIn({ revision, access_revision, names_revision }: Company): Revisions {
  return { revision, accessRevision: access_revision, namesRevision: names_revision }
}
