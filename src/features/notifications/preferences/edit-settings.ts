import { fieldProblem } from '../../../errors/problem.ts'
import { seek } from '../../../platform/db/seek.ts'
import { parseId } from '../../../platform/text/id.ts'
import { randomText } from '../../../platform/text/random-text.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { type Actor, actors } from '../../../store/event.ts'
import { insertRow, insertRows } from '../../../store/insert-rows.ts'
import { rowsById } from '../../../store/rows-by.ts'
import { notificationSettingsChanged } from '../events.ts'
import { type Frequency, isMailKind } from '../kinds.ts'
import type { Ended } from '../mail/compose-mail.ts'
import { type Preferences, parsePreferences } from './preferences.ts'

/** Missing fields stay; `boards` is replaced as a whole. */
type SettingsChange = {
  preferences?: Preferences
  getsMail?: boolean
  followsChangelog?: boolean
}

/** Setting the current values again is no edit. */
export function editSettings(
  db: CompanyDb,
  actor: Actor,
  userId: number,
  { preferences, getsMail, followsChangelog: wanted }: SettingsChange,
): Promise<void> {
  return db.write(actor, async transaction => {
    const before = await findSettings(transaction, userId)
    const { revision, now: edited } = transaction
    const row = before ?? newSettings()
    const after = {
      preferences: JSON.stringify({ ...parsePreferences(row.preferences), ...preferences }),
      gets_mail: getsMail === undefined ? row.gets_mail : getsMail ? (1 as const) : (0 as const),
    }
    const names = ['preferences', 'gets_mail'] as const
    const follows = [
      await followBoards(transaction, userId, preferences?.boards),
      await followChangelog(transaction, userId, wanted),
    ]
    if (!follows.includes(true) && names.every(name => after[name] === row[name])) return
    const changed = { ...after, revision, edit_revision: revision, edited }
    await transaction.query
      .insertInto('notification_settings')
      .values({ user_id: userId, token: row.token, ...changed })
      .onConflict(conflict => conflict.columns(['company_id', 'user_id']).doUpdateSet(changed))
      .execute()
    transaction.record(notificationSettingsChanged, { user_id: userId })
  })
}

/** Makes the rows of these boards what the choices say; whether any changed. The company has so many boards at most as rows. */
async function followBoards(
  transaction: CompanyTransaction,
  user_id: number,
  boards: Preferences['boards'],
): Promise<boolean> {
  if (!boards) return false
  const { query, engine, now: created } = transaction
  // By board_follows_by_user.
  const rows = await query
    .selectFrom('board_follows')
    .select('board_id')
    .where(seek(engine, 'user_id', user_id))
    .orderBy('user_id')
    .orderBy('board_id')
    .execute()
  const before = new Set(rows.map(({ board_id }) => board_id))
  const chosen = Object.keys(boards).filter(id => boards[id] !== 'never')
  // A choice may be left of a board that was deleted.
  const wanted = await rowsById(transaction, 'boards', chosen.map(Number))
  const ended = [...before].filter(id => !wanted.has(id))
  const added = [...wanted.keys()].filter(id => !before.has(id))
  if (ended.length > 0)
    await query
      .deleteFrom('board_follows')
      .where('user_id', '=', user_id)
      .where('board_id', 'in', ended)
      .execute()
  const follows = added.map(board_id => ({ board_id, user_id, created }))
  if (follows.length > 0) await insertRows(transaction, 'board_follows', follows)
  return ended.length + added.length > 0
}

/** Whether that changed. */
async function followChangelog(
  transaction: CompanyTransaction,
  user_id: number,
  follows: boolean | undefined,
): Promise<boolean> {
  const { query, now: created } = transaction
  if (follows === undefined || follows === (await followsChangelog(transaction, user_id)))
    return false
  if (follows) await insertRow(transaction, 'changelog_follows', { user_id, created })
  else await query.deleteFrom('changelog_follows').where('user_id', '=', user_id).execute()
  return true
}

/** Whether somebody is mailed every entry of the changelog. */
export async function followsChangelog({ query, engine }: Db, userId: number): Promise<boolean> {
  const row = await query
    .selectFrom('changelog_follows')
    .select('user_id')
    .where(seek(engine, 'user_id', userId))
    .orderBy('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Boards that somebody follows, or has chosen on the team. */
const followedMax = 200

/** Undefined for what is in no link of ours. */
export function parseUnsubscribed(text: string): Ended | undefined {
  if (text === 'all') return text
  const boardId = text.startsWith('board-') ? parseId(text.slice('board-'.length)) : undefined
  if (boardId !== undefined) return { boardId }
  const names = text.split('+')
  return names.every(isMailKind) ? names : undefined
}

/** The person whose emails the link ends. */
export async function findByUnsubscribeToken(
  { query, engine }: Pick<CompanyDb, 'query' | 'engine'>,
  token: string,
): Promise<{ userId: number } | undefined> {
  if (!/^[0-9A-Za-z]{32}$/.test(token)) return undefined
  const found = await query
    .selectFrom('notification_settings')
    .select('user_id')
    .where(seek(engine, 'token', token))
    .orderBy('token')
    .executeTakeFirst()
  return found && { userId: found.user_id }
}

/** Anyone who has a mail may end its like, signed in or not. */
export async function unsubscribe(db: CompanyDb, userId: number, from: Ended): Promise<void> {
  if (from === 'all') return editSettings(db, actors.system, userId, { getsMail: false })
  if ('boardId' in from) return chooseBoard(db, actors.system, userId, from.boardId, 'never')
  const never = from.map(kind => [kind, 'never'] as const)
  const ofBoards = from.includes('new_post') ? { boards: {} } : {}
  const preferences = { ...Object.fromEntries(never), ...ofBoards }
  const changelog = from.includes('changelog') ? { followsChangelog: false } : {}
  return editSettings(db, actors.system, userId, { preferences, ...changelog })
}

/** How often somebody is mailed about new posts of one board. */
export function chooseBoard(
  db: CompanyDb,
  actor: Actor,
  userId: number,
  boardId: number,
  frequency: Frequency,
): Promise<void> {
  return db.write(actor, async transaction => {
    // A link may name any: each would be kept, and read with every notification.
    if (!(await rowsById(transaction, 'boards', [boardId])).has(boardId)) return
    const settings = await findSettings(transaction, userId)
    const before = parsePreferences(settings?.preferences ?? null).boards
    const boards = { ...before, [boardId]: frequency }
    if (Object.values(boards).filter(each => each !== 'never').length > followedMax) {
      throw fieldProblem('frequency', 'too_many', `At most ${followedMax} boards.`)
    }
    await editSettings(transaction, actor, userId, { preferences: { boards } })
  })
}

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

/** Revokes the confirmation link sent to the old address, so that it cannot confirm the new one. */
export async function endConfirming(db: Db, userId: number) {
  const settings = await findSettings(db, userId)
  if (!settings || settings.confirm_token === null) return
  await db.query
    .updateTable('notification_settings')
    .set({ confirm_asked: null, confirm_token: null })
    .where('user_id', '=', userId)
    .execute()
}

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
    const row = { user_id: userId, ...newSettings() }
    await insertRow(transaction, 'notification_settings', row, 'on conflict do nothing')
    return (await findSettings(transaction, userId))!.token
  })
}
