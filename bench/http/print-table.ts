import type { Machine } from './machine.ts'
import { print } from './print.ts'
import type { Row } from './row.ts'

/** As markdown, so that it can be kept as it is. */
export function printTable(machine: Machine, rows: Row[]): void {
  print()
  for (const [name, value] of Object.entries(machine)) print(`- ${name}: ${value}`)
  print()
  printRows(rows)
}

export function printRows(rows: Row[]): void {
  print(
    '| row | compared with | result | goal | | absolute: median (p50/p99 latency, CPU time a request) |',
  )
  print('|---|---|---|---|---|---|')
  for (const row of rows) {
    const { name, against, outcome, note } = row
    const absolute = note ? `${row.absolute}; ${note}` : row.absolute
    const cells = [name, against, valueText(row), goalText(row), outcome, absolute]
    print(`| ${cells.join(' | ')} |`)
  }
  print()
}

function valueText({ value, unit }: Row): string {
  if (value === undefined) return '–'
  if (unit === 'times') return `${value.toFixed(1)} ${unit}`
  if (unit === '/s') return `${Math.round(value)}/s`
  return unit === '×' ? value.toFixed(2) : `${Math.round(value)} ${unit}`
}

function goalText({ goal, unit }: Row): string {
  if (unit === '/s') return `≥ ${goal.toLocaleString('en')}/s`
  return unit === '×' ? `≥ ${goal.toFixed(2)}` : `≤ ${goal} ${unit}`
}
