import { afterAll } from 'bun:test'
import { rmSync } from 'node:fs'
import { SQL } from 'bun'
import { addBoard } from '../../src/features/boards/boards.ts'
import { addCompany } from '../../src/features/company/company.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { verifyCompanies, verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import { type Clock, systemClock } from '../../src/platform/clock.ts'
import type { Engine } from '../../src/platform/db/engine.ts'
import { type Deadlines, openStore, patient } from '../../src/server/process/open-store.ts'
import { actors } from '../../src/store/event.ts'
import { createStore, type Store } from '../../src/store/store.ts'
import type { Tables } from '../../src/store/tables.ts'
import { type EngineName, engineNames } from '../support/engine-under-test.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { isMade, once } from '../support/once.ts'
import type { PostgresVersion } from '../support/postgres/programs.ts'
import { testDatabaseUrl } from '../support/test-database.ts'

export const nobody = actors.commandLine

export { type EngineName, engineNames }

/** The contract tests run on the newest version, so these run on the oldest unless told otherwise. */
export const postgresVersion: PostgresVersion = process.env.HARK_ENGINES_POSTGRES === '18' ? 18 : 15

/** Of a new database without any company, where the engine is a server. */
export async function newDatabaseUrl(
  engine: EngineName,
  version = postgresVersion,
): Promise<string | undefined> {
  return engine === 'PostgreSQL' ? testDatabaseUrl(version) : undefined
}

/**
 * A company in a store that it shares with other tests of this process: opening a database, and planning each statement
 * anew on its connections, takes longer than most tests. Whatever goes through all companies meets those of others.
 */
export async function companyOn(engine: EngineName, clock = systemClock()) {
  const { store } = await once(sharedKey(engine), () => openFresh({ engine }))
  return companyIn(
    createStore(store.engine, clock, patient.writeWaitMs),
    `co-${Bun.randomUUIDv7()}`,
  )
}

type Given = {
  engine?: EngineName
  /** Of an empty database, where it is not to be one of the servers that tests share. */
  databaseUrl?: string
  version?: PostgresVersion
  clock?: Clock
  deadlines?: Deadlines
  /** How long people are not notified of a change. */
  undoMicros?: number
}

/**
 * The only company of a database of its own, which it has until the file's tests have ended, or until whatever `atEnd` waits
 * for: `onTestFinished`, where a test makes one for itself.
 */
export async function temporaryCompany({
  atEnd = afterAll,
  ...given
}: Given & { atEnd?: (close: () => Promise<void>) => void } = {}) {
  const { close, ...opened } = await openFresh(given)
  atEnd(close)
  const company = await companyIn(opened.store, 'acme')
  return { ...opened, ...company, errors: async () => (await verifyStore(opened.store)).errors }
}

/** On a busy machine nothing is late, unless `deadlines` say so. */
async function openFresh(given: Given) {
  const { engine: name = 'SQLite', version, clock = systemClock(), deadlines = patient } = given
  const folder = freshFolder()
  const isReusable = name === 'PostgreSQL' && !version && !given.databaseUrl && !given.deadlines
  const { databaseUrl, engine } =
    (isReusable ? await takeUsed() : undefined) ??
    (await openNew(
      folder,
      given.databaseUrl ?? (await newDatabaseUrl(name, version)),
      clock,
      deadlines,
    ))
  // Tests replace parts of it, and servers close it.
  const own = isReusable ? { ...engine, close: async () => {} } : engine
  const close = async () => {
    if (isReusable) used().push({ databaseUrl, engine })
    else await engine.close()
    rmSync(folder, { recursive: true })
  }
  const store = createStore(own, clock, deadlines.writeWaitMs, given.undoMicros)
  return { folder, databaseUrl, store, close }
}

type Opened = { databaseUrl: string | undefined; engine: Engine<Tables> }

async function openNew(
  dataDir: string,
  databaseUrl: string | undefined,
  clock: Clock,
  deadlines: Deadlines,
): Promise<Opened> {
  const { engine } = await openStore({ dataDir, databaseUrl }, clock, deadlines)
  return { databaseUrl, engine }
}

/**
 * PostgreSQL's, of tests that have ended: making another takes it a quarter of a second of CPU, and new connections plan each
 * statement anew.
 */
const used = () => once('used databases', (): Opened[] => [])

/** One that is as it was before its first company. */
async function takeUsed(): Promise<Opened | undefined> {
  const taken = used().pop()
  if (!taken) return undefined
  const admin = new SQL(taken.databaseUrl!, { max: 1 })
  await admin.unsafe(emptying)
  const grown: { name: string }[] = await admin.unsafe(grownTables)
  for (const { name } of grown) await admin.unsafe(`vacuum ${name}`)
  await admin.close()
  return taken
}

/** Rows and not tables, as new tables would need new plans. */
const emptying = `do $$
  declare name text;
  begin
    set local session_replication_role = replica;
    set local lock_timeout = '10s';
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
        and relname not in ('migrations', 'installation')
    loop execute 'delete from ' || name; end loop;
    update installation set last_company_id = 0;
    perform setval(oid::regclass, 1, false) from pg_class where relkind = 'S';
  end $$`
const grownTables = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 1000000`

const sharedKey = (engine: EngineName) => `shared store on ${engine}`

/** Whatever the tests did in a shared store, every invariant holds in the end. */
export async function closeSharedStores(): Promise<void> {
  for (const engine of engineNames) {
    if (!isMade(sharedKey(engine))) continue
    const { store, close } = await once(sharedKey(engine), () => openFresh({ engine }))
    // The clocks of some tests are ahead.
    const later = createStore(store.engine, () => Number.MAX_SAFE_INTEGER / 2)
    const { errors } = await verifyStore(later)
    await close()
    if (errors.length > 0) throw new Error(`The shared store on ${engine}: ${errors.join('\n')}`)
  }
  for (const { engine } of used().splice(0)) await engine.close()
}

export type TestCompany = Awaited<ReturnType<typeof companyIn>>

async function companyIn(store: Store, slug: string) {
  const made = await addCompany(store, nobody, { slug, name: 'Acme' }, async transaction => ({
    userId: (await addUser(transaction, nobody, {
      email: 'a@example.com',
      name: 'A',
      role: 'admin',
    }))!,
    openBoard: (await addBoard(transaction, nobody, {
      slug: 'open',
      name: 'Open',
      isPrivate: false,
    }))!,
    otherBoard: (await addBoard(transaction, nobody, {
      slug: 'other',
      name: 'Other',
      isPrivate: false,
    }))!,
    hiddenBoard: (await addBoard(transaction, nobody, {
      slug: 'hidden',
      name: 'Hidden',
      isPrivate: true,
    }))!,
  }))
  const { companyId, filled } = made!
  return {
    store,
    slug,
    companyId,
    db: store.company(companyId),
    ...filled,
    errors: async () => (await verifyCompanies(store, companyId)).errors,
  }
}
