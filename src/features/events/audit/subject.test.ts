import { expect, test } from 'bun:test'
import { z } from 'zod'
import { eventKinds } from '../kinds.ts'
import { subjectOf, subjectTypes, typesAbout } from './subject.ts'

/** About the company, or about many things at once. */
const withoutSubject =
  /^(?:company\.|users\.synced$|user\.confirmation_asked$|post\.(?:revenue|scores)_counted$|theme\.dismissed$)/

test('every kind of event is about something, but for those of the company', () => {
  const without = eventKinds.filter(({ type, data }) => {
    const { properties = {} } = z.toJSONSchema(data)
    const ids = Object.keys(properties).map(name => [name, 7])
    return subjectOf(type, Object.fromEntries(ids)) === undefined
  })
  expect(without.map(({ type }) => type).filter(type => !withoutSubject.test(type))).toEqual([])
})

test('everything that a filter can name has events', () => {
  expect(subjectTypes.filter(type => typesAbout(type).length === 0)).toEqual([])
})
