import { expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { waitUntil } from '../support/wait-until.ts'

const root = resolve(import.meta.dir, '../..')

test('the built executable runs alone in an empty folder', async () => {
  const build = Bun.spawnSync(['npm', 'run', 'build'], { cwd: root })
  expect([build.exitCode, build.stderr.toString().includes('error:')]).toEqual([0, false])
  const folder = mkdtempSync(join(tmpdir(), 'hark-executable-'))
  cpSync(join(root, 'dist/hark'), join(folder, 'hark'))
  // No path to Node, Bun or npm: only itself.
  const env = { PATH: '/nonexistent', PORT: '0' }
  const child = Bun.spawn(['./hark', 'serve'], { cwd: folder, env, stdout: 'pipe' })
  try {
    let printed = ''
    const decoder = new TextDecoder()
    void (async () => {
      for await (const chunk of child.stdout) printed += decoder.decode(chunk)
    })()
    const [, url, token] = await waitUntil(
      'the executable listens',
      () => /listening on (http\S+)[\s\S]*(hark_\w{46})[\s\S]*--help/.exec(printed) ?? undefined,
    )
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/v1/me/`, { headers })
    expect(await answer.json()).toMatchObject({ email: 'admin@example.com', is_admin: true })
    expect(await (await fetch(`${url}/board/bugs/`)).text()).toContain('Bugs')
    const verify = Bun.spawnSync(['./hark', 'verify'], { cwd: folder, env })
    expect([verify.exitCode, verify.stderr.toString()]).toEqual([0, ''])
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
})
