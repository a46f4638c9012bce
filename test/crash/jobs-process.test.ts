import { expect, setDefaultTimeout, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { expectStatus, get } from '../support/client.ts'
import { firstCompany } from '../support/company.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import { childrenOf, isAlive } from '../support/postgres/processes.ts'
import type { Envelope } from '../support/types.ts'
import { formOf, uploaded } from '../support/uploading.ts'
import { waitUntil } from '../support/wait-until.ts'
import { countTitles, createPost } from './requests.ts'

setDefaultTimeout(600_000)

/** More than a quick machine does in the two seconds before a server starts another process, twice, once in each life. */
const imported = 12_000

const jobsProcess = ({ pid }: RunningHark) =>
  waitUntil('long work has a process of its own', () => childrenOf(pid!).find(isAlive), 120_000)

test('kill -9 of the server or of its process for long work: the other does not wait for it, and each post is imported once', async () => {
  let hark = await startHark({ LOG_LEVEL: 'error' })
  const company = await firstCompany(hark)
  const { adminToken: token, admin } = company
  const browser = await signedIn(company, admin)
  // Closed, as open ones would be compared with each other.
  const rows = Array.from(
    { length: imported },
    (_, n) => `Imported ${n},${n},bugs,${admin.email},Closed`,
  )
  const path = await uploaded(browser, ['title,id,board,author_email,status', ...rows].join('\n'))
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
  const batches = async () => {
    const answer = await expectStatus(200, get('/api/v1/batches/', { token, server: hark }))
    return answer.json<Envelope<{ posts_count: number }>>().results
  }
  const isDone = async () => (await batches())[0]!.posts_count >= imported
  await waitUntil('the import is done', isDone, 240_000)
  const found = await countTitles(hark.url, token)
  expect(found.size).toBe(imported + 1)
  expect([...found].filter(([, count]) => count !== 1)).toEqual([])
  expect(hark.stdout.join('\n')).toContain('jobs_process_failed')
  expect(await hark.stop()).toBe(0)
  const { exitCode, stderr } = await hark.hark(['verify'])
  expect([exitCode, stderr]).toEqual([0, ''])
})
