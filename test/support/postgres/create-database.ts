import { SQL } from 'bun'

/** Makes an empty database on the server of `adminUrl` and gives the same URL with its name. */
export function createDatabase(adminUrl: string): Promise<string> {
  // template0 cannot be connected to, so nobody's connection keeps it from being copied.
  return createFrom(adminUrl, "template0 encoding 'UTF8'")
}

/** A copy of a database of the same server that nothing is connected to. */
export function copyDatabase(adminUrl: string, url: string): Promise<string> {
  return createFrom(adminUrl, new URL(url).pathname.slice(1))
}

async function createFrom(adminUrl: string, template: string): Promise<string> {
  const name = `hark_test_${crypto.randomUUID().replaceAll('-', '')}`
  // By files and not, as is the default, by a log of all pages: that takes half as long again.
  await runAll(adminUrl, [`create database ${name} template ${template} strategy file_copy`])
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function dropDatabases(adminUrl: string, urls: string[]): Promise<void> {
  const names = urls.map(url => new URL(url).pathname.slice(1))
  await runAll(
    adminUrl,
    names.map(name => `drop database if exists ${name} with (force)`),
  )
}

async function runAll(url: string, statements: string[]): Promise<void> {
  const sql = new SQL(url, { max: 1 })
  try {
    for (const statement of statements) await sql.unsafe(statement)
  } finally {
    await sql.close()
  }
}
