import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '../../test/support/postgres.ts'
import { readPostgresPlaces } from './cold-paths.ts'
import { pinProcess } from './cores.ts'
import { type Corpus, fill, prepareCorpus } from './corpus/prepare-corpus.ts'
import type { Options } from './options.ts'
import type { Target } from './read-plans.ts'
import { type HarkServer, startHark } from './servers/hark.ts'
import type { Setting } from './setting.ts'

export type PostgresTarget = Target & { databaseUrl: string }

/** Enough that whatever reads all of them is seen; the import of more would take long. */
const postgresPostsMax = 200_000

/** Databases and servers, each prepared when a group first needs it, and there until the end. */
export class Stage {
  readonly #setting: Setting
  readonly #posts: { few: number; many: number }
  #few: Promise<Corpus> | undefined
  #many: Promise<Corpus> | undefined
  #onFew: Promise<HarkServer> | undefined
  #onMany: Promise<HarkServer> | undefined
  #postgres: Promise<PostgresServer> | undefined
  readonly #onPostgres = new Map<number, Promise<PostgresTarget>>()

  constructor(setting: Setting, { postsFew, postsMany }: Options) {
    this.#setting = setting
    this.#posts = { few: postsFew, many: postsMany }
  }

  get fewPosts(): number {
    return this.#posts.few
  }

  get manyPosts(): number {
    return this.#posts.many
  }

  few(): Promise<Corpus> {
    this.#few ??= this.#prepare(this.#posts.few, 'few')
    return this.#few
  }

  many(): Promise<Corpus> {
    this.#many ??= this.#prepare(this.#posts.many, 'many')
    return this.#many
  }

  onFew(): Promise<HarkServer> {
    this.#onFew ??= this.few().then(corpus => this.serve(corpus))
    return this.#onFew
  }

  onMany(): Promise<HarkServer> {
    this.#onMany ??= this.many().then(corpus => this.serve(corpus))
    return this.#onMany
  }

  serve(place: { dataDir: string; databaseUrl?: string; token: string }): Promise<HarkServer> {
    const { command, logLevel, cores } = this.#setting
    return startHark({ command, ...place, logLevel, cores: cores.server })
  }

  /** Away from Hark's core: on a bigger installation it is another machine. */
  postgres(): Promise<PostgresServer> {
    this.#postgres ??= startPinnedPostgres(this.#setting.cores.load)
    return this.#postgres
  }

  fewOnPostgres(): Promise<PostgresTarget> {
    return this.#onPostgresWith(this.#posts.few)
  }

  manyOnPostgres(): Promise<PostgresTarget> {
    return this.#onPostgresWith(Math.min(this.#posts.many, postgresPostsMax))
  }

  async stop(): Promise<void> {
    const servers = [this.#onFew, this.#onMany, ...this.#onPostgres.values()]
    for (const started of servers) {
      const server = await started
      await (server && 'server' in server ? server.server : server)?.stop()
    }
    await (await this.#postgres)?.stop()
  }

  /** A quick run checks the import of today, too. */
  #prepare(posts: number, name: string): Promise<Corpus> {
    const { command, isQuick, folder } = this.#setting
    const dataDir = join(folder, name)
    return isQuick ? fill(command, posts, { dataDir }) : prepareCorpus(command, posts, dataDir)
  }

  #onPostgresWith(posts: number): Promise<PostgresTarget> {
    const existing = this.#onPostgres.get(posts)
    if (existing) return existing
    const started = this.#fillPostgres(posts)
    this.#onPostgres.set(posts, started)
    return started
  }

  async #fillPostgres(posts: number): Promise<PostgresTarget> {
    const { command, folder } = this.#setting
    const databaseUrl = await (await this.postgres()).freshDatabase()
    const place = { dataDir: join(folder, `postgres-${posts}`), databaseUrl }
    const { token } = await fill(command, posts, place)
    const server = await this.serve({ ...place, token })
    return { server, places: await readPostgresPlaces(databaseUrl, 'posts'), databaseUrl }
  }
}

export async function startPinnedPostgres(cores: string | undefined): Promise<PostgresServer> {
  const postgres = await startPostgres({ version: 18 })
  pinProcess(postmasterPid(postgres.dataDir), cores)
  return postgres
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
}
