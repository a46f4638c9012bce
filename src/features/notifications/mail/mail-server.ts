import { sql } from 'kysely'
import type { Secrets } from '../../../platform/http/route.ts'
import { accessTokens } from '../../../platform/mail/access-token.ts'
import { Mailer, type MailFailure } from '../../../platform/mail/mailer.ts'
import { parseSender, type Sender } from '../../../platform/mail/sender.ts'
import type { SmtpServer } from '../../../platform/mail/smtp-url.ts'
import {
  checkMailServer,
  type DestinationOptions,
} from '../../../platform/safe-fetch/destination.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { installationQuery, type Store } from '../../../store/store.ts'
import { firstCompanyId } from '../../company/company.ts'
import { companyMailServerChanged } from '../../company/events.ts'
import {
  type MailServerSettings,
  requestMailToken,
  type StoredMailServer,
  sealedAs,
} from './stored-mail-server.ts'

/** Other processes notice a change within this time. */
const lookMs = 3_000
/** Emails already handed to the previous server have this long to be sent. */
const closeMs = 30_000

type Around = {
  store: Store
  secrets: Secrets
  outgoing: DestinationOptions
  /** What the environment says, which wins. */
  fixed: { server: SmtpServer | undefined; from: Sender | undefined }
  defaultFrom: Sender
  report: Report
}

type Report = (failure: MailFailure) => void

/** The server that sends the installation's mail, for one process: as the environment says, or as an admin has set it. */
export class InstallationMail {
  readonly #around: Around
  readonly #looking: ReturnType<typeof setInterval> | undefined
  /** After the first look. */
  readonly ready: Promise<void>
  /** Undefined until the database was read. */
  #stored: string | null | undefined
  #settings: MailServerSettings | undefined
  #mailer: Mailer | undefined

  constructor(around: Around) {
    this.#around = around
    const { server, from = around.defaultFrom } = around.fixed
    if (server) {
      this.#mailer = new Mailer(server, from, around.report)
      this.#settings = settingsOf(server, from)
      this.ready = Promise.resolve()
      return
    }
    this.ready = this.look()
    this.#looking = setInterval(() => void this.look(), lookMs)
    this.#looking.unref()
  }

  /** Undefined where no server is set, or it is not known yet, or its password cannot be read. */
  get mailer(): Mailer | undefined {
    return this.#mailer
  }

  /** Mail is queued: it can be sent now, or may be later. */
  get isExpected(): boolean {
    return this.#settings !== undefined || this.#stored === undefined
  }

  /** Set in the environment, so it cannot be changed here. */
  get isFixed(): boolean {
    return this.#around.fixed.server !== undefined
  }

  /** The sender, where that alone is set in the environment. */
  get fixedFrom(): string | undefined {
    const { from } = this.#around.fixed
    return from && senderText(from)
  }

  get settings(): MailServerSettings | undefined {
    return this.#settings
  }

  /** Loads the current settings. Keeps the previous ones while the database cannot be read. */
  async look(): Promise<void> {
    const { store } = this.#around
    if (this.isFixed) return
    try {
      const [row] = await store.readInstallation(storedServer, {})
      const text = row?.mail_server ?? null
      // The refresh token may change: requestMailToken reads it when it needs it.
      const { rotated, refreshing, ...known }: Partial<StoredMailServer> = JSON.parse(text ?? '{}')
      const stored = text && JSON.stringify(known)
      const isNew = stored !== this.#stored
      if (!isNew && (stored === null || this.#mailer)) return
      const before = this.#mailer
      const { password = '', ...settings } = known
      this.#settings = stored ? (settings as MailServerSettings) : undefined
      this.#mailer = undefined
      void before?.close(closeMs)
      this.#stored = stored
      if (this.#settings) this.#mailer = this.#tryOpen(this.#settings, password, isNew)
    } catch {}
  }

  async close(timeoutMs: number): Promise<void> {
    clearInterval(this.#looking)
    await this.#mailer?.close(timeoutMs)
  }

  /** Undefined where the key of its password is missing, which `hark doctor` shows: pages go on without mail. */
  #tryOpen(settings: MailServerSettings, password: string, isNew: boolean): Mailer | undefined {
    const { report } = this.#around
    try {
      return this.#open(settings, password, report)
    } catch {
      const cause = 'the password of the mail server cannot be read'
      if (isNew) report({ cause, smtpStatus: undefined })
      return undefined
    }
  }

  #open(
    { host, port, security, user, from, token_url }: MailServerSettings,
    password: string,
    report: Report,
  ) {
    const { outgoing, secrets, store, fixed, defaultFrom } = this.#around
    const pass = user ? secrets().open(password, sealedAs) : ''
    const requestAny = () => requestMailToken(store.company(firstCompanyId), secrets, outgoing)
    const byToken = token_url ? { user, findToken: accessTokens(requestAny) } : undefined
    const login = user ? (byToken ?? { user, pass }) : undefined
    const server: SmtpServer = {
      host,
      port,
      isTls: security === 'tls',
      needsTls: security === 'starttls',
      login,
      async findAddresses() {
        const found = await checkMailServer({ host, port }, outgoing)
        if (Array.isArray(found)) return found
        throw Object.assign(new Error(found.detail), { code: found.reason })
      },
    }
    return new Mailer(server, fixed.from ?? parseSender(from) ?? defaultFrom, report)
  }
}

/** By primary key. */
const storedServer = installationQuery<object, { mail_server: string | null }>(query =>
  query.selectFrom('installation').select('mail_server'),
)

function settingsOf({ host, port, isTls, needsTls, login }: SmtpServer, from: Sender) {
  const security = isTls ? ('tls' as const) : needsTls ? ('starttls' as const) : ('none' as const)
  const oauth = { token_url: '', client_id: '', scope: '' }
  return { host, port, security, user: login?.user ?? '', from: senderText(from), ...oauth }
}

function senderText({ name, address }: Sender): string {
  return name ? `${name} <${address}>` : address
}

/**
 * Keeps the stored password if none is given, but only for the same login at the same server: an admin must not be able
 * to send it elsewhere. Returns false if it has to be given. Undefined settings remove the server.
 */
export function setMailServer(
  db: CompanyDb,
  actor: Actor,
  secrets: Secrets,
  { settings, password }: { settings: MailServerSettings | undefined; password: string },
): Promise<boolean> {
  return db.write(actor, async transaction => {
    const before = await readStored(transaction)
    const isSameLogin = loginNames.every(name => isSame(name, before, settings))
    if (settings?.user && !password && !isSameLogin) return false
    const sealed = password ? secrets().seal(password, sealedAs) : (before?.password ?? '')
    const { rotated, refreshing } = before ?? {}
    const after = settings && {
      ...settings,
      password: settings.user ? sealed : '',
      ...(settings.user && !password && { rotated, refreshing }),
    }
    const changed = names.filter(name => !isSame(name, before, after))
    if (changed.length === 0 && before?.password === after?.password) return true
    const stored = after ? JSON.stringify(after) : null
    await transaction.raw(() => sql`update installation set mail_server = ${stored}`)
    const changes = changed.map(name => [
      name,
      { before: before?.[name] ?? null, after: after?.[name] ?? null },
    ])
    const isNewPassword = password !== '' && after !== undefined
    const data = { is_set: after !== undefined, is_new_password: isNewPassword }
    transaction.record(companyMailServerChanged, data, Object.fromEntries(changes))
    return true
  })
}

const loginNames = ['host', 'port', 'security', 'user', 'token_url', 'client_id'] as const
type Named = Partial<MailServerSettings> | undefined

/** What is not there is as good as empty. */
function isSame(name: keyof MailServerSettings, one: Named, other: Named): boolean {
  return (one?.[name] ?? '') === (other?.[name] ?? '')
}

const names = [...loginNames, 'scope', 'from'] as const

/** Locks it until the commit, so that a refresh token stored meanwhile is not overwritten. SQLite has one writer at a time. */
async function readStored(transaction: CompanyTransaction): Promise<StoredMailServer | undefined> {
  const lock = transaction.engine === 'postgres' ? sql`for update` : sql``
  const [row] = await transaction.raw(
    () => sql<{ mail_server: string | null }>`select mail_server from installation ${lock}`,
  )
  return row?.mail_server ? JSON.parse(row.mail_server) : undefined
}
