import { wallTime } from '../../../platform/clock.ts'
import type { Revisions } from '../../../store/revisions.ts'
import type { Store } from '../../../store/store.ts'
import type { Company } from '../../company/company.ts'
import { recordTokenUse } from '../tokens/add-token.ts'
import {
  findSessionCaller,
  findTokenCaller,
  findViewedCustomer,
  findVisitor,
} from './authenticate.ts'
import {
  hasExpired,
  isUseDue,
  type SessionCaller,
  type TokenCaller,
  type ViewedRole,
  type Visitor,
} from './caller.ts'
import { CallerCache } from './caller-cache.ts'
import { viewedVisitor, withoutWrites } from './viewed-caller.ts'

/** Share of the cache: most requests come from tokens. */
const tokensShare = 3 / 4

/** Finds the caller of a request: by a token, by a session, or as a visitor. Cached, and never stale. */
export class Callers {
  readonly #store: Store
  /** By the token itself: its hash would have to be computed for each request. */
  readonly #tokens: CallerCache<TokenCaller>
  readonly #sessions: CallerCache<SessionCaller>
  readonly #visitors: CallerCache<Visitor>
  /** One for each company. */
  readonly #viewedCustomers: CallerCache<SessionCaller>
  readonly #reportFault: (cause: unknown) => void

  constructor(store: Store, bytesMax: number, reportFault: (cause: unknown) => void = () => {}) {
    this.#store = store
    this.#reportFault = reportFault
    this.#tokens = new CallerCache(store, bytesMax * tokensShare)
    this.#sessions = new CallerCache(store, (bytesMax * (1 - tokensShare)) / 2)
    this.#visitors = new CallerCache(store, (bytesMax * (1 - tokensShare)) / 4)
    this.#viewedCustomers = new CallerCache(store, (bytesMax * (1 - tokensShare)) / 4)
  }

  /** The owner of the token when it was last used. Valid only at the caller's revision. */
  recallToken(token: string): TokenCaller | undefined {
    return this.#tokens.recall(token)
  }

  /** A recalled caller as of the revisions that were just read; undefined if that has to be looked up. */
  currentToken(token: string, known: TokenCaller, now: Revisions) {
    const { clock } = this.#store
    return hasExpired(known, clock) || isUseDue(known, clock)
      ? undefined
      : this.#tokens.current(token, known, now)
  }

  /** The current owner of the token, if any. */
  async findByToken(token: string, installationBase: string): Promise<TokenCaller | undefined> {
    const find = () => this.#usedToken(token, installationBase)
    const known = this.#tokens.recall(token)
    if (!known) return this.#tokens.learn(token, undefined, find)
    const now = await this.#store.revisionsOf(known.company.id)
    return this.currentToken(token, known, now) ?? this.#tokens.learn(token, now.revision, find)
  }

  /** Nobody waits until its use is stored: a request that reads must not depend on a write. */
  async #usedToken(token: string, installationBase: string): Promise<TokenCaller | undefined> {
    const caller = await findTokenCaller(this.#store, token, installationBase)
    if (!caller || !isUseDue(caller, this.#store.clock)) return caller
    const lastUsed = wallTime(this.#store.clock)
    recordTokenUse(caller.db, caller.id, lastUsed).catch(this.#reportFault)
    return { ...caller, lastUsed }
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

  /** The cached visitor; undefined on a miss. */
  recallVisitor(company: Company): Visitor | undefined {
    const key = String(company.id)
    const known = this.#visitors.recall(key)
    return known && this.#visitors.current(key, known, revisionsIn(company))
  }

  /** The visitor or customer as whom a team member views the site; the member was authenticated before. */
  async viewedAs(as: ViewedRole, company: Company, installationBase: string) {
    if (as === 'visitor') return viewedVisitor(await this.visitor(company, installationBase))
    const find = () => findViewedCustomer(this.#store, company, installationBase)
    const known = this.recallViewedAs(as, company)
    if (known) return known
    const { revision } = company
    return (await this.#viewedCustomers.learn(String(company.id), revision, find))!
  }

  /** Like `viewedAs`, from the cache only; undefined on a miss. */
  recallViewedAs(as: ViewedRole, company: Company): Visitor | SessionCaller | undefined {
    if (as === 'visitor') {
      const visitor = this.recallVisitor(company)
      return visitor && viewedVisitor(visitor)
    }
    const key = String(company.id)
    const known = this.#viewedCustomers.recall(key)
    const current = known && this.#viewedCustomers.current(key, known, revisionsIn(company))
    // A later revision comes with a handle of its own.
    return current && { ...current, db: withoutWrites(current.db) }
  }
}

type FindSession = () => Promise<SessionCaller | undefined>

function sessionKey(secret: string, { id }: Company): string {
  return `${id} ${secret}`
}

function revisionsIn({ revision, access_revision, names_revision }: Company): Revisions {
  return { revision, accessRevision: access_revision, namesRevision: names_revision }
}
