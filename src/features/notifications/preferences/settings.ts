import { seek } from '../../../platform/db/seek.ts'
import { randomText } from '../../../platform/text/random-text.ts'
import type { CompanyDb } from '../../../store/company-db.ts'

/** 190 random bits: nobody guesses one, and all that it is good for is ending mails. */
const tokenLength = 32

type Db = Pick<CompanyDb, 'query' | 'engine'>

export const newSettings = () => ({
  preferences: '{}',
  gets_mail: 1 as const,
  token: randomText(tokenLength),
  revision: 0,
  edit_revision: 0,
  edited: null,
})

export function findSettings({ query, engine }: Db, userId: number) {
  return query
    .selectFrom('notification_settings')
    .selectAll()
    .where(seek(engine, 'user_id', userId))
    .orderBy('user_id')
    .executeTakeFirst()
}

/** The token of the links in somebody's mails; the first mail draws it. */
export function unsubscribeToken(db: CompanyDb, userId: number): Promise<string> {
  return db.maintain(async transaction => {
    const known = await findSettings(transaction, userId)
    if (known) return known.token
    await transaction.query
      .insertInto('notification_settings')
      .values({ user_id: userId, ...newSettings() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return (await findSettings(transaction, userId))!.token
  })
}
