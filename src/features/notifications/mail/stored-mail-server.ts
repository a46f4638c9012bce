import { sql } from 'kysely'
import type { Secrets } from '../../../platform/http/route.ts'
import { type AccessToken, requestToken } from '../../../platform/mail/access-token.ts'
import type { DestinationOptions } from '../../../platform/safe-fetch/destination.ts'
import type { CompanyDb } from '../../../store/company-db.ts'

/** `tls`: from the first byte. `starttls`: required. `none`: without STARTTLS, even the password is plain text. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const

/** `from` as in MAIL_FROM. */
export type MailServerSettings = {
  host: string
  port: number
  security: (typeof mailSecurities)[number]
  /** Empty: the server asks for no login. */
  user: string
  from: string
  /** The token endpoint for XOAUTH2; empty for a login by password. */
  token_url: string
  client_id: string
  scope: string
}

/**
 * JSON in `installation.mail_server`. `password` is encrypted; for XOAUTH2 it holds the JSON of a `ClientSecrets`. `rotated`, also
 * encrypted, replaces the refresh token in it. `refreshing` (milliseconds): until then one process has a lease on the refresh token.
 */
export type StoredMailServer = MailServerSettings & {
  password: string
  rotated?: string | undefined
  refreshing?: number | undefined
}

export type ClientSecrets = { clientSecret: string; refreshToken: string }

export const sealedAs = 'installation.mail_server'

/** Longer than a request to the token server takes. */
const refreshMs = 20_000
const lookAgainMs = 200

/**
 * A token for the mailbox. If the token server rotates the refresh token, the new one is stored first. Only one process at a time
 * refreshes: some servers treat a second use of the same refresh token as theft and revoke everything.
 */
export async function requestMailToken(
  db: CompanyDb,
  secrets: Secrets,
  outgoing: DestinationOptions,
): Promise<AccessToken> {
  const { refreshing, ...claim } = await claimRefresh(db)
  const { token_url: tokenUrl, client_id: clientId, scope, password, rotated } = claim
  const sealed: ClientSecrets = JSON.parse(secrets().open(password, sealedAs))
  const refreshToken = rotated ? secrets().open(rotated, sealedAs) : sealed.refreshToken
  let replaced: string | undefined
  try {
    const client = { tokenUrl, clientId, scope, ...sealed, refreshToken }
    const token = await requestToken(client, outgoing)
    replaced = refreshToken && token.refreshToken
    return token
  } finally {
    await editStored(db, ({ refreshing: since, ...now }) =>
      since !== refreshing || now.password !== password
        ? undefined
        : { ...now, ...(replaced && { rotated: secrets().seal(replaced, sealedAs) }) },
    )
  }
}

async function claimRefresh(db: CompanyDb): Promise<StoredMailServer> {
  for (;;) {
    const claimed = await editStored(db, stored =>
      (stored.refreshing ?? 0) > Date.now()
        ? undefined
        : { ...stored, refreshing: Date.now() + refreshMs },
    )
    if (claimed) return claimed
    await Bun.sleep(lookAgainMs)
  }
}

/** Compare and swap, because other processes edit it too. Returns the new value, or undefined if `change` made none. */
async function editStored(
  db: CompanyDb,
  change: (stored: StoredMailServer) => StoredMailServer | undefined,
): Promise<StoredMailServer | undefined> {
  for (;;) {
    const edited = await db.maintain(async ({ raw }) => {
      const [row] = await raw(
        () => sql<{ mail_server: string | null }>`select mail_server from installation`,
      )
      const before = row?.mail_server
      if (!before) throw new Error('The mail server was removed.')
      const after = change(JSON.parse(before))
      if (!after) return { after }
      const changed = await raw(
        () => sql`update installation set mail_server = ${JSON.stringify(after)}
          where mail_server = ${before} returning 1 as one`,
      )
      return changed.length > 0 && { after }
    })
    if (edited) return edited.after
  }
}
