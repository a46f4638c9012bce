import { expect, test } from 'bun:test'
import { textsIn } from '../../../texts/texts.ts'
import { BarChart } from './bar-chart.tsx'

const drawn = (values: number[]) =>
  String(
    <BarChart
      title="Posts"
      name="Posts"
      lead=""
      bars={values.map((value, at) => ({ name: `Day ${at}`, value }))}
      columnName="Day"
      t={textsIn('en')}
    />,
  )

test('of few bars the highest is drawn whole', () => {
  const chart = drawn([31, 3])
  expect(chart).toContain('<span>40</span>')
  expect(chart).not.toContain('is-cut')
})

test('among many, one odd day is cut off', () => {
  const chart = drawn([...Array.from({ length: 30 }, () => 3), 31])
  expect(chart).not.toContain('<span>40</span>')
  expect(chart.match(/is-cut/g)).toHaveLength(1)
})
