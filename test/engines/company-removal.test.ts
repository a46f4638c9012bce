import { describe, expect, onTestFinished, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { findTokenCaller } from '../../src/features/auth/caller/authenticate.ts'
import { maySignIn } from '../../src/features/auth/email-login/may-sign-in.ts'
import { addToken } from '../../src/features/auth/tokens/add-token.ts'
import { addCompany, findCompanyBySlug, listCompanies } from '../../src/features/company/company.ts'
import { companyLookup } from '../../src/features/company/company-lookup.ts'
import {
  closeCompany,
  findClosedCompanies,
  removeCompany,
} from '../../src/features/company/removal/remove-company.ts'
import { initialSettings } from '../../src/features/company/settings/settings.ts'
import { writeImageFile } from '../../src/features/images/image-files.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { findCompanyToCompare } from '../../src/features/posts/duplicates/compare-due.ts'
import { commentIndex } from '../../src/features/search/index/comment-index.ts'
import { flushAll } from '../../src/features/search/index/flush-pending.ts'
import { loadDemo } from '../../src/features/transfer/demo/load-demo.ts'
import { verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import type { Store } from '../../src/store/store.ts'
import { fillCompany } from './conformance/fill-company.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

setDefaultTimeout(300_000)

/** Every table with rows of companies, as the database itself declares them. */
async function tablesOf(store: Store): Promise<string[]> {
  const { rows } = await (store.engine.kind === 'sqlite'
    ? sql<{ name: string }>`select m.name from sqlite_schema m, pragma_table_info(m.name) c
        where m.type = 'table' and c.name = 'company_id'`
    : sql<{ name: string }>`select table_name as name from information_schema.columns
        where table_schema = current_schema() and column_name = 'company_id'`
  ).execute(store.installation)
  return rows.map(({ name }) => name)
}

/** Tables that have rows of the company, and how many. */
async function rowsOf(
  store: Store,
  companyId: number,
  tables?: string[],
): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const name of tables ?? (await tablesOf(store))) {
    const [row] = await store.company(companyId).raw(
      id => sql<{ count: number }>`select count(*) as count from ${sql.table(name)}
        where company_id = ${id}`,
    )
    if (Number(row!.count) > 0) found[name] = Number(row!.count)
  }
  return found
}

/** Of every kind that a company can have, beside what `fillCompany` and the demo give it. */
const chosen = {
  base_url: 'https://gone.example',
  language: 'de',
  time_zone: 'Europe/Berlin',
  access: 'sign_in',
  access_domains: 'gone.example',
  embed_origins: 'https://gone.example',
  privacy_url: 'https://gone.example/privacy',
  imprint_url: 'https://gone.example/imprint',
  product_url: 'https://gone.example/',
  font: 'mono',
  header_links: '[{"text":"Gone","url":"https://gone.example"}]',
  footer_links: '[{"text":"Gone","url":"https://gone.example"}]',
  footer_text: 'Gone',
  site_description: 'Gone',
  custom_css: '.gone { color: red }',
  accent_color: '#123456',
  banner: 'Gone',
  default_order: 'top',
  default_board: 'gone',
  moderation: 'all',
  currency: 'EUR',
  sso_secret: 'secret',
  sso_admits_team: 1,
  email_sign_in: 0,
  team_passkey: 1,
  oidc_issuer: 'https://gone.example',
  oidc_client_id: 'hark',
  oidc_client_secret: 'secret',
  notification_defaults: '{"a":1}',
  mail_texts: '{"footer":"Gone"}',
  checklist_closed: 1,
  summary_due: 1,
} as const

/** The same for what is on or off. */
const switched = Object.fromEntries(
  Object.entries(initialSettings).flatMap(([name, initial]) =>
    typeof initial === 'number' ? [[name, 1 - initial]] : [],
  ),
)

/** The whole row but for its number, address, counters, times and how far its removal is. */
async function settingsOf(store: Store, companyId: number): Promise<Record<string, unknown>> {
  const { id, slug, version, last_id, created, edited, closed, is_removing, ...row } =
    await store.installation
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('revision')))
}

describe.each(engineNames)('on %s', async engine => {
  const open = () => temporaryCompany({ engine, atEnd: onTestFinished })

  test('one that is closed is gone at once, and its rows after a crash and another start', async () => {
    const { store, folder, databaseUrl } = await open()
    const other = await fillCompany(store, 'other')
    const { companyId } = await fillCompany(store, 'gone')
    const db = store.company(companyId)
    const demo = await db.write(nobody, transaction => loadDemo(transaction, nobody))
    expect(demo.batchId).toBeGreaterThan(0)
    const admin = { email: 'z@gone.example', name: 'Z', role: 'admin' as const }
    const token = await db.write(nobody, async transaction =>
      addToken(transaction, nobody, { ownerId: (await addUser(transaction, nobody, admin))! }),
    )
    const file = await writeImageFile(folder, companyId, Buffer.from('bytes'))
    await db.write(nobody, async transaction => {
      await flushAll(transaction)
      await flushAll(commentIndex(transaction))
    })
    await db.maintain(async ({ query }) => {
      await query
        .updateTable('companies')
        .set({ ...chosen, ...switched })
        .execute()
    })
    const defaults = {
      ...(await settingsOf(store, 1)),
      name: '',
      roadmap_count: 0,
      open_roadmaps_count: 0,
    }
    // Else a column that is not emptied would not be noticed.
    const given = Object.entries(await settingsOf(store, companyId))
    expect(given.filter(([name, value]) => Reflect.get(defaults, name) === value)).toEqual([])
    const find = () => findTokenCaller(store, token, 'https://a.example')
    const lookup = companyLookup(store, () => '')
    const before = await rowsOf(store, other.companyId)
    const filled = await rowsOf(store, companyId)
    // Else an empty table would prove nothing.
    const empty = (await tablesOf(store)).filter(name => !filled[name])
    expect(empty.sort()).toEqual(['search_comment_stale', 'stale_postings'])
    expect(await find()).toBeDefined()
    expect((await lookup([], 'gone')).company?.id).toBe(companyId)
    expect(await findCompanyToCompare(store, companyId - 1)).toBe(companyId)

    await closeCompany(db, nobody)
    expect(await find()).toBeUndefined()
    expect((await lookup([], 'gone')).company).toBeUndefined()
    expect((await listCompanies(store)).map(({ slug }) => slug)).toEqual(['acme', 'other'])
    expect((await verifyStore(store)).errors).toEqual([])
    expect(await findCompanyToCompare(store, companyId - 1)).not.toBe(companyId)
    // What was under way when it was closed comes too late.
    const signIn = (email: string) =>
      db.write(nobody, transaction => maySignIn(transaction, undefined, email))
    expect(await signIn('late@gone.example')).toBe(false)
    // Its address is free.
    expect(
      await addCompany(store, nobody, { slug: 'gone', name: 'New' }, async () => {}),
    ).toBeDefined()

    const run = async (dieAt: number) => {
      const script = join(import.meta.dir, 'company-removal-runner.ts')
      const command = [process.execPath, script, folder, databaseUrl ?? '', String(dieAt)]
      const child = Bun.spawn(command, { stdout: 'inherit', stderr: 'inherit' })
      await child.exited
      return child.signalCode
    }
    expect(await run(50)).toBe('SIGKILL')
    const left = Object.keys(await rowsOf(store, companyId)).length
    expect(left).toBeGreaterThan(1)
    expect(left).toBeLessThan(Object.keys(filled).length)
    expect(await run(0)).toBeNull()
    const { events } = await rowsOf(store, companyId)
    expect(await rowsOf(store, companyId)).toEqual({ events: events! })
    expect(await findClosedCompanies(store)).toEqual([])
    expect(existsSync(join(folder, file))).toBe(false)
    expect(await settingsOf(store, companyId)).toEqual(defaults)
    expect((await findCompanyBySlug(store, 'gone'))?.name).toBe('New')
    expect(await rowsOf(store, other.companyId)).toEqual(before)
    expect((await verifyStore(store)).errors).toEqual([])
  })
  test('the rest is whole all the while', async () => {
    const { store, folder } = await open()
    const { companyId } = await fillCompany(store, 'gone')
    const db = store.company(companyId)
    await closeCompany(db, nobody)
    const errors = new Set<string>()
    let left = await rowsOf(store, companyId)
    let verified = 0
    const verifying: typeof db = {
      ...db,
      async maintain(work) {
        const result = await db.maintain(work)
        const now = await rowsOf(store, companyId, Object.keys(left))
        const isEmptied = Object.keys(now).length < Object.keys(left).length
        left = now
        // After every eighth table that was emptied.
        if (isEmptied && Object.keys(now).length % 8 === 0) {
          for (const error of (await verifyStore(store)).errors) errors.add(error)
          verified++
        }
        return result
      },
    }
    expect(await removeCompany(verifying, folder)).toBe(true)
    expect([...errors]).toEqual([])
    expect(verified).toBeGreaterThan(4)
  })

  test('a row that is added behind the removal is removed, too', async () => {
    const { store, folder, db, userId } = await open()
    const addOne = () =>
      db.write(nobody, transaction => addToken(transaction, nobody, { ownerId: userId }))
    await addOne()
    await closeCompany(db, nobody)
    let looks = 0
    const raced: typeof db = {
      ...db,
      async maintain(work) {
        const isEmptied = !(await rowsOf(store, db.companyId, ['tokens'])).tokens
        // Once that was seen, other tables follow; the owner of the token is in one of them.
        if (isEmptied && ++looks === 2) await addOne()
        return db.maintain(work)
      },
    }
    expect(await removeCompany(raced, folder)).toBe(true)
    expect(looks).toBeGreaterThan(2)
    expect(Object.keys(await rowsOf(store, db.companyId))).toEqual(['events'])
  })
})
