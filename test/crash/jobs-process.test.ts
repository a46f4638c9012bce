import { expect, setDefaultTimeout, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { expectStatus } from '../support/client.ts'
import { firstCompany } from '../support/company.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import { childrenOf, isAlive } from '../support/postgres/processes.ts'
import { formOf, uploaded } from '../support/uploading.ts'
import { waitUntil } from '../support/wait-until.ts'
import { countTitles, createPost } from './requests.ts'

setDefaultTimeout(300_000)

/** More than a server does by itself before it starts another process. */
const imported = 6_000

const jobsProcess = ({ pid }: RunningHark) =>
  waitUntil('long work has a process of its own', () => childrenOf(pid!).find(isAlive), 120_000)

test('kill -9 of the server or of its process for long work: the other does not wait for it, and each post is imported once', async () => {
  let hark = await startHark({ LOG_LEVEL: 'error' })
  const company = await firstCompany(hark)
  const { adminToken: token, admin } = company
  const browser = await signedIn(company, admin)
  const rows = Array.from({ length: imported }, (_, n) => `Imported ${n},${n},bugs,${admin.email}`)
  const path = await uploaded(browser, ['title,id,board,author_email', ...rows].join('\n'))
  const { text } = await expectStatus(200, browser.get(path))
  await expectStatus(303, browser.submit(path, formOf(text, { do: 'import' })))

  const first = await jobsProcess(hark)
  await hark.kill('SIGKILL')
  await waitUntil('it ends with its server', () => !isAlive(first))

  hark = await startHark({ LOG_LEVEL: 'error', DATA_DIR: hark.dataDir })
  const second = await jobsProcess(hark)
  const metrics = await (await fetch(`${hark.url}/metrics`)).text()
  expect(metrics).toContain('\nhark_job_processes 1\n')
  process.kill(second, 'SIGKILL')
  expect((await createPost(hark.url, token, 'Meanwhile', 'meanwhile')).status).toBe(201)
  expect((await fetch(`${hark.url}/readyz`)).status).toBe(200)
  await waitUntil(
    'the import is done',
    async () => (await countTitles(hark.url, token)).size > imported,
    120_000,
  )
  const found = await countTitles(hark.url, token)
  expect([...found].filter(([, count]) => count !== 1)).toEqual([])
  expect(hark.stdout.join('\n')).toContain('jobs_process_failed')
  expect(await hark.stop()).toBe(0)
  const { exitCode, stderr } = await hark.hark(['verify'])
  expect([exitCode, stderr]).toEqual([0, ''])
})
