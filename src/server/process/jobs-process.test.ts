import { expect, setDefaultTimeout, test } from 'bun:test'
import { waitUntil } from '../../../test/support/wait-until.ts'
import { JobStats } from '../../features/events/jobs/list-jobs.ts'
import { createLog } from '../../platform/log.ts'
import { JobsProcess } from './jobs-process.ts'

setDefaultTimeout(300_000)

/** A process that says it is ready, then runs this whenever it is told that the jobs are its own. */
function processThat(onTakeOver: string) {
  const lines: string[] = []
  const script = `let heard = 0
    process.on('message', () => { ${onTakeOver} })
    process.send({ isReady: true })`
  const program = { command: [process.execPath, '-e', script], env: {} }
  const log = createLog('error', { write: line => lines.push(line) })
  // A start takes longer than a beat, but not six of them.
  const started = new JobsProcess(program, new JobStats(), log, { stopTimeoutMs: 0 }, 500)
  return { started, lines, signal: new AbortController().signal }
}

test('a process that hangs with the jobs is killed, so that they go on elsewhere', async () => {
  const { started, lines, signal } = processThat('for (;;) {}')
  const helper = await started.start(signal)
  await helper!.takeOver()
  await waitUntil('it is logged', () => lines.join().includes('"signal":"SIGKILL"'))
  expect(started.usage.count).toBe(0)
})

test('a process that reports in time goes on, however long its work takes', async () => {
  const { started, lines, signal } = processThat(`
    if (++heard > 1) return
    let left = 16
    setInterval(() => left-- > 0 ? process.send({ memoryBytes: 1, cpuSeconds: 1 }) : process.exit(0), 250)`)
  const helper = await started.start(signal)
  await helper!.takeOver()
  await waitUntil('its end is noticed', () => started.usage.count === 0)
  expect(lines).toEqual([])
})

test('a process that misses the first word of its jobs is told again', async () => {
  const { started, lines, signal } = processThat('if (++heard === 2) process.exit(0)')
  const helper = await started.start(signal)
  await helper!.takeOver()
  await waitUntil('its end is noticed', () => started.usage.count === 0)
  expect(lines).toEqual([])
})

test('a process that is alive but never begins is killed, so that the jobs go on elsewhere', async () => {
  const beats =
    'setInterval(() => process.send({ memoryBytes: 1, cpuSeconds: 1, isWaiting: true }), 250)'
  const { started, lines, signal } = processThat(`if (++heard === 1) ${beats}`)
  const helper = await started.start(signal)
  await helper!.takeOver()
  await waitUntil('it is logged', () => lines.join().includes('"signal":"SIGKILL"'))
})
