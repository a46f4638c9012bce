import { expect, setDefaultTimeout, test } from 'bun:test'
import { SQL } from 'bun'
import { hasPostgres } from '../support/engine-under-test.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import { isLongRun } from '../support/long-run.ts'
import { nextMigration, releaseTree } from '../support/release-tree.ts'
import { emptyDatabaseUrl } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'
import { expectStoredOnce, startLoad, summary } from './fault-load.ts'

setDefaultTimeout(300_000)

// Twenty seconds of CPU time: seven servers, each from its sources.
test.if(hasPostgres && isLongRun)(
  'two nodes are upgraded one after the other, and no request fails; back is possible until something is dropped (needs PostgreSQL and bin/check --long)',
  async () => {
    const DATABASE_URL = await emptyDatabaseUrl()
    const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
    const [thisOne, next] = [releaseTree(), releaseTree(nextMigration)]
    const start = (command: string) =>
      startHark({ DATABASE_URL, SECRET_KEY, LOG_LEVEL: 'error' }, { command })
    // Like a load balancer: no more new requests for a node that is about to stop.
    const nodes: RunningHark[] = [await start(thisOne)]
    const token = await nodes[0]!.firstToken()
    nodes.push(await start(thisOne))
    let turn = 0
    const balanced = {
      ...nodes[0]!,
      get url() {
        return nodes[turn++ % nodes.length]!.url
      },
    }
    const target = { hark: balanced, token }
    const load = startLoad(target, 4)
    const untilMore = async () => {
      const least = load.acknowledged.size + 20
      await waitUntil('more posts', () => load.acknowledged.size >= least)
    }

    await untilMore()
    for (const _ of ['first', 'second']) {
      nodes.push(await start(next))
      await untilMore()
      expect(await nodes.shift()!.stop()).toBe(0)
      await untilMore()
    }
    const admin = new SQL(DATABASE_URL, { max: 1 })
    expect(
      await admin`select 1 from pg_index where indexrelid = 'posts_by_later'::regclass and indisvalid`,
    ).toHaveLength(1)

    // The version of before may start again beside it, and goes on where it may not any more.
    nodes.push(await start(thisOne))
    await untilMore()
    await admin`insert into migrations (name, applied, needs) values ('9999_drop', 1, 9998)`
    await untilMore()
    await expect(start(thisOne)).rejects.toThrow('newer Hark (it has 9998_next')
    await load.end()
    await admin.close()

    process.stdout.write(`${summary(load.answers)}\n`)
    expect(load.answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
    await expectStoredOnce(target, load.acknowledged)
    for (const node of nodes) {
      expect([node.stdout, node.stderr].flat().filter(line => line.includes('"error"'))).toEqual([])
      expect(await node.stop()).toBe(0)
    }
  },
)
