import { afterAll, expect, test } from 'bun:test'
import { Callers } from '../../src/features/auth/caller/callers.ts'
import { writeAs } from '../../src/features/auth/caller/write-as.ts'
import { addToken, revokeToken } from '../../src/features/auth/tokens/add-token.ts'
import { listTokens } from '../../src/features/auth/tokens/list-all-tokens.ts'
import { setBoardMember } from '../../src/features/boards/members.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { setUserActive } from '../../src/features/people/users/edit-user.ts'
import { openStore, patient } from '../../src/server/process/open-store.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

const { folder, store, db, hiddenBoard } = await temporaryCompany()
// What is written by a store of its own is written by another process, as far as the first can tell.
const other = await openStore({ dataDir: folder, databaseUrl: undefined }, undefined, patient)
afterAll(() => other.engine.close())
const elsewhere = other.company(db.companyId)
const callers = new Callers(store, 1_000_000)
const find = (token: string) => callers.findByToken(token, 'http://localhost')

async function teamMember() {
  const email = `${crypto.randomUUID()}@team.example`
  const userId = (await addUser(db, nobody, { email, name: 'T', role: 'team' }))!
  const token = await addToken(db, nobody, { ownerId: userId })
  expect((await find(token))?.userId).toBe(userId)
  return { email, userId, token }
}

test('while nothing changes it is the very same caller, and it is not looked up', async () => {
  const { token } = await teamMember()
  const first = await find(token)
  expect(await find(token)).toBe(first!)
})

test('a token that another process revoked is nobody’s from then on', async () => {
  const { token } = await teamMember()
  const { id } = (await listTokens(db)).at(-1)!
  await revokeToken(elsewhere, nobody, id)
  expect(await find(token)).toBeUndefined()
})

test('a user whom another process deactivated, and reactivated, is out, and in again', async () => {
  const { email, token } = await teamMember()
  await setUserActive(elsewhere, nobody, email, false)
  expect(await find(token)).toBeUndefined()
  await setUserActive(elsewhere, nobody, email, true)
  expect(await find(token)).toBeDefined()
})

test('a member of a board sees it at once, and no longer at once', async () => {
  const { userId, token } = await teamMember()
  const before = (await find(token))!
  expect(before.audience.boards).not.toContain(hiddenBoard)
  await setBoardMember(elsewhere, nobody, { boardId: hiddenBoard, userId, isMember: true })
  const within = (await find(token))!
  expect(within.audience.boards).toBe('every')
  expect(within.cacheKeys).not.toEqual(before.cacheKeys)
  await setBoardMember(elsewhere, nobody, { boardId: hiddenBoard, userId, isMember: false })
  expect((await find(token))!.cacheKeys).toEqual(before.cacheKeys)
})

test('a write without its permission is refused under the lock, though nobody checked before', async () => {
  const { token } = await teamMember()
  const caller = (await find(token))!
  const write = (permission: string) => writeAs(caller, permission, async () => 'written')
  expect(await write('posts.manage')).toBe('written')
  await expect(write('company.write')).rejects.toMatchObject({ code: 'forbidden' })
})

test('a token expires though nothing is written', async () => {
  const { userId } = await teamMember()
  const expires = store.clock() + 200_000
  const token = await addToken(db, nobody, { ownerId: userId, expires })
  expect(await find(token)).toBeDefined()
  while (store.clock() <= expires) await new Promise(resolve => setImmediate(resolve))
  expect(await find(token)).toBeUndefined()
})

test('a token that nobody has is not remembered: it may be somebody’s a moment later', async () => {
  const { userId } = await teamMember()
  let resolveToken: (token: string) => void = () => {}
  const made = new Promise<string>(resolve => {
    resolveToken = resolve
  })
  await db.write(nobody, async transaction => {
    const token = await addToken(transaction, nobody, { ownerId: userId })
    expect(await find(token)).toBeUndefined()
    resolveToken(token)
  })
  expect((await find(await made))?.userId).toBe(userId)
})
