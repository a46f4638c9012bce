import { expect, onTestFinished, test } from 'bun:test'
import { serve } from '../../src/app/process/serve.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { addUser } from '../../src/features/accounts/index.ts'
import { addBoard } from '../../src/features/boards/index.ts'
import { addCompany } from '../../src/features/companies/index.ts'
import { addToken } from '../../src/features/tokens/index.ts'
import { createLog } from '../../src/platform/log.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

const companiesCount = 6
const writesOfEach = 20

test('writes of many companies whose tokens are not cached do not wait for each other', async () => {
  const { store } = await temporaryCompany({ engine: 'PostgreSQL' })
  const tokens: string[] = []
  for (let n = 0; n < companiesCount; n++) {
    const company = { slug: `c${n}`, name: `C ${n}` }
    const made = await addCompany(store, nobody, company, async transaction => {
      await addBoard(transaction, nobody, { slug: 'open', name: 'Open', isPrivate: false })
      const admin = { email: 'a@example.com', name: 'A', role: 'admin' as const }
      const ownerId = (await addUser(transaction, nobody, admin))!
      return addToken(transaction, nobody, { ownerId })
    })
    tokens.push(made!.filled)
  }
  const variables = { PORT: '0', LOG_LEVEL: 'silent', CACHE_MEGABYTES: '0' }
  const server = serve(loadConfig(variables), store, createLog('silent'))
  onTestFinished(() => server.stop())

  const create = (token: string, n: number) =>
    fetch(`${server.url}/api/v1/posts/create/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ board: 'open', title: `Post ${n}` }),
    })
  // As many at once as there are places, and a few more; each of them looks its token up twice.
  for (let n = 0; n < writesOfEach; n++) {
    const answers = await Promise.all(tokens.flatMap(token => [create(token, n), create(token, n)]))
    expect(answers.map(({ status }) => status)).toEqual(Array(2 * companiesCount).fill(201))
  }
})
