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
