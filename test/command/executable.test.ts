import { expect, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { runHark } from '../support/command.ts'
import { builtExecutable } from '../support/executable.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark } from '../support/hark.ts'

test('the built executable runs alone in an empty folder', async () => {
  const cwd = freshFolder()
  cpSync(builtExecutable(), join(cwd, 'hark'))
  // No path to Node, Bun or npm: only itself.
  const env = { PATH: '/nonexistent', DATA_DIR: './data' }
  const where = { command: './hark', cwd }
  const hark = await startHark(env, where)
  const token = await hark.firstToken()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${hark.url}/api/v1/me/`, { headers })
  expect(await answer.json()).toMatchObject({ email: 'admin@example.com', is_admin: true })
  expect(await (await fetch(`${hark.url}/board/bugs/`)).text()).toContain('Bugs')
  // What is loaded only when it is needed is inside, too.
  const input = new Blob(['{"jsonrpc":"2.0","id":1,"method":"tools/list"}'])
  const bridge = { ...env, HARK_URL: hark.url, HARK_TOKEN: token }
  expect((await runHark(['mcp'], { ...where, env: bridge, input })).stdout).toContain('get_post')
  const verify = await runHark(['verify'], { ...where, env })
  expect([verify.exitCode, verify.stderr]).toEqual([0, ''])
  expect(await hark.stop()).toBe(0)
})
