import { expect, setDefaultTimeout, test } from 'bun:test'
import { runHark } from '../support/command.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark } from '../support/hark.ts'

setDefaultTimeout(300_000)

test('a company is deleted by its slug and name, and an installation without one still starts', async () => {
  const env = { DATA_DIR: freshFolder() }
  const hark = (...args: string[]) => runHark(args, { env })
  await hark('company', 'add', '--slug', 'acme', '--name', 'Acme')
  await hark('company', 'add', '--slug', 'globex', '--name', 'Globex')
  const wrong = await hark('company', 'remove', 'acme', '--name', 'Globex')
  expect(wrong.exitCode).toBe(1)
  expect(wrong.stderr).toContain('nothing was deleted')
  expect((await hark('company', 'remove', 'initech', '--name', 'Initech')).exitCode).toBe(1)
  const right = await hark('company', 'remove', 'acme', '--name', 'Acme')
  expect(right.stdout).toBe('Deleted the company Acme (acme).\n')
  expect(JSON.parse((await hark('company', 'list', '--json')).stdout)).toMatchObject([
    { slug: 'globex' },
  ])
  expect((await hark('verify')).exitCode).toBe(0)

  const server = await startHark(env)
  const page = await fetch(`${server.url}/`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('hark company add')
  // Another takes the place.
  const added = await hark(
    'company',
    'add',
    '--slug',
    'acme',
    '--name',
    'New',
    '--base-url',
    server.url,
  )
  expect(added.exitCode).toBe(0)
  expect((await fetch(`${server.url}/`)).status).toBe(200)
  // And the others stay where they were. The second answer is a cached one.
  for (let n = 0; n < 2; n++) {
    const other = await fetch(`${server.url}/c/globex/`, { redirect: 'manual' })
    expect([other.status, (await other.text()).includes('Globex')]).toEqual([200, true])
    const own = await fetch(`${server.url}/c/acme/`, { redirect: 'manual' })
    expect(own.headers.get('location')).toBe(`${server.url}/`)
  }
  await server.stop()
})
