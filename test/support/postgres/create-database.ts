import { SQL } from 'bun'

/** Makes an empty database on the server of `adminUrl` and gives the same URL with its name. */
export async function createDatabase(adminUrl: string): Promise<string> {
  const name = `hark_test_${crypto.randomUUID().replaceAll('-', '')}`
  // template0 cannot be connected to, so nobody's connection keeps it from being copied.
  await runOnce(adminUrl, `create database ${name} template template0 encoding 'UTF8'`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function dropDatabase(adminUrl: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await runOnce(adminUrl, `drop database if exists ${name} with (force)`)
}

async function runOnce(url: string, statement: string): Promise<void> {
  const sql = new SQL(url, { max: 1 })
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.close()
  }
}
