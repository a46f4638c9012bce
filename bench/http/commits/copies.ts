import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import type { PostgresServer } from '../../../test/support/postgres.ts'
import type { Corpus } from '../corpus/prepare-corpus.ts'

export type Place = { dataDir: string; databaseUrl?: string }

/** Does work on a fresh copy of a database, which is removed afterwards. */
export type OnCopy = <Result>(work: (place: Place) => Promise<Result>) => Promise<Result>

export function folderCopies({ dataDir }: Corpus, folder: string): OnCopy {
  const copy = join(folder, 'writes')
  return async work => {
    cpSync(dataDir, copy, { recursive: true })
    try {
      return await work({ dataDir: copy })
    } finally {
      rmSync(copy, { recursive: true })
    }
  }
}

/** Nobody may be connected to the original meanwhile. */
export function databaseCopies(postgres: PostgresServer, original: string, folder: string): OnCopy {
  const name = new URL(original).pathname.slice(1)
  const dataDir = join(folder, 'postgres-writes')
  return async work => {
    mkdirSync(dataDir, { recursive: true })
    const admin = new SQL(postgres.url(), { max: 1 })
    try {
      await admin.unsafe(`create database ${name}_copy template ${name}`)
      return await work({ dataDir, databaseUrl: postgres.url(`${name}_copy`) })
    } finally {
      await admin.unsafe(`drop database if exists ${name}_copy with (force)`)
      await admin.close()
      rmSync(dataDir, { recursive: true })
    }
  }
}
