import { expect, test } from 'bun:test'
import { StatusLabel } from './status-label.tsx'

test('a colour is drawn only where it is one', () => {
  expect(String(<StatusLabel name="Planned" color="#2563eb" />)).toContain('fill="#2563eb"')
  for (const color of ['url(https://evil.example/)', '#25"onload="', 'red', ''])
    expect(String(<StatusLabel name="Planned" color={color} />)).toContain('fill="currentColor"')
})
