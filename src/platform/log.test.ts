import { expect, test } from 'bun:test'
import { createLog } from './log.ts'

function recording(isTTY: boolean) {
  const lines: string[] = []
  const write = (text: string) => lines.push(text) > 0
  return { lines, stream: { isTTY, write } as unknown as typeof process.stdout }
}

test('off a terminal a line is one JSON object, whatever the values hold', () => {
  const { lines, stream } = recording(false)
  createLog('info', stream).info('request', { path: 'a\n{"level":60}', status: 200 })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toEndWith('\n')
  expect(JSON.parse(lines[0]!)).toMatchObject({ event: 'request', path: 'a\n{"level":60}' })
})

test('on a terminal control characters are shown, not obeyed', () => {
  const { lines, stream } = recording(true)
  createLog('info', stream).info('request', { path: '/\x1b[2J\n' })
  expect(lines[0]).toContain('path=/\\x1b[2J\\x0a')
})

test('lines below the level are not written', () => {
  const { lines, stream } = recording(false)
  const log = createLog('warn', stream)
  log.info('quiet')
  log.error('loud')
  expect(lines.map(line => JSON.parse(line).event)).toEqual(['loud'])
})

test('every level can be written to a real stdout, which gathers no lines', () => {
  const module = JSON.stringify(`${import.meta.dir}/log.ts`)
  const program = `
    const { createLog } = await import(${module})
    const log = createLog('debug')
    for (const level of ['debug', 'info', 'warn', 'error']) log[level](level)`
  const { stdout, stderr } = Bun.spawnSync([process.execPath, '-e', program])
  expect(stderr.toString()).toBe('')
  const levels = stdout
    .toString()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).event)
  expect(levels).toEqual(['debug', 'info', 'warn', 'error'])
})

test('a prepared line is the line that it would be, with what is told anew', () => {
  const { lines, stream } = recording(false)
  const log = createLog('info', stream, { pid: 7 })
  const fields = { path: 'a"b\n', status: 200, company: undefined }
  log.prepared('request', fields)(0.25, 'id"1')
  log.info('request', { ...fields, duration_ms: 0.25, request_id: 'id"1' })
  const [prepared, plain] = lines.map(line => JSON.parse(line))
  expect({ ...prepared, time: plain.time }).toEqual(plain)
  expect(prepared.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test('below the level, and on a terminal, prepared lines are as all others', () => {
  const quiet = recording(false)
  createLog('warn', quiet.stream).prepared('request', {})(1, 'id')
  expect(quiet.lines).toEqual([])
  const terminal = recording(true)
  createLog('info', terminal.stream).prepared('request', { path: '/\x1b[2J' })(1, 'id')
  expect(terminal.lines[0]).toContain('path=/\\x1b[2J duration_ms=1 request_id=id')
})
