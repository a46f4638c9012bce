import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../../config/options.ts'
import { SecretKeyMissing, secretBoxOf } from '../../server/process/secret-box.ts'
import type { Tables } from '../../store/tables.ts'
import { ok, problem } from './finding.ts'

/** Without a database, only the key itself is looked at. */
export async function checkSecretKey(config: Config, db: Kysely<Tables> | undefined) {
  const used = db ? await keyIdsInUse(db) : []
  const isCreatedLater =
    !config.databaseUrl &&
    config.secretKey === undefined &&
    !existsSync(join(config.dataDir, 'secret.key'))
  if (isCreatedLater && used.length === 0)
    return ok('secret.key will be created in the data folder with the first stored secret.')
  if (isCreatedLater)
    return problem(
      `${join(config.dataDir, 'secret.key')} is missing, but stored secrets are encrypted with it. Restore it from your backup.`,
    )
  try {
    const box = secretBoxOf(config)()
    const lost = used.filter(id => !box.hasKey(id))
    return lost.length === 0
      ? ok(`The key is there, and is that of ${used.length === 0 ? 'no' : 'every'} stored secret.`)
      : problem(
          `Stored secrets are encrypted with another key (${lost.join(', ')}): add it after the current one (docs/operations.md, "Secrets and backup").`,
        )
  } catch (error) {
    if (error instanceof SecretKeyMissing) return problem(error.message)
    throw error
  }
}

/**
 * Each encrypted text starts with the version and the id of its key. A deleted webhook has no secret any more, and a
 * former one is opened only while it signs, too.
 */
async function keyIdsInUse(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select substr(secret, 4, 16) as id from webhooks where is_deleted = 0
    union select substr(former_secret, 4, 16) from webhooks
      where former_secret is not null and former_until > ${Date.now() * 1000}
    union select substr(sso_secret, 4, 16) from companies where sso_secret is not null
    union select substr(client_secret, 4, 16) from oidc_providers`.execute(db)
  const { mail_server } = await db
    .selectFrom('installation')
    .select('mail_server')
    .executeTakeFirstOrThrow()
  const { password = '' }: { password?: string } = mail_server ? JSON.parse(mail_server) : {}
  return [...new Set([...rows.map(row => row.id), ...(password ? [password.slice(3, 19)] : [])])]
}
