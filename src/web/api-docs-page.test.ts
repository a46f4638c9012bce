import { expect, test } from 'bun:test'
import { catalogue, fieldCatalogue } from '../platform/errors/catalogue.ts'
import { apiDocsPage } from './api-docs-page.tsx'

const text = { type: 'string' }
const document = {
  info: { title: 'Hark', version: '1' },
  paths: {
    '/api/v1/things/': {
      post: {
        operationId: 'createThing',
        summary: 'Create a thing',
        description: 'Needs `things:write`.',
        security: [{ bearer: [] }],
        parameters: [
          { name: 'If-Thing', in: 'header', description: 'Only then.', schema: text },
          { name: 'colour', in: 'query', description: 'Which one.', schema: text },
        ],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/NewThing' } } },
        },
        responses: {
          201: {
            description: 'Made.',
            headers: { Location: { description: 'Where it is.' } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Made' } } },
          },
          400: { description: '`invalid_input`: Some fields are not valid.' },
        },
      },
    },
  },
  components: {
    schemas: {
      NewThing: {
        type: 'object',
        properties: { label: { ...text, maxLength: 1_500 }, note: { ...text, default: '' } },
        required: ['label'],
      },
      Made: {
        type: 'object',
        properties: { owner: { $ref: '#/components/schemas/Owner' } },
        required: ['owner'],
      },
      Owner: {
        type: 'object',
        properties: { since: { type: 'string', format: 'date-time', example: '2026-11-14' } },
        required: ['since'],
      },
    },
  },
}

async function page(): Promise<string> {
  const base = 'https://hark.example/feedback'
  const address = { base, path: '/feedback' }
  return String(await apiDocsPage({ document, address }))
}

test('every error code has its anchor, and every field code is told', async () => {
  const html = await page()
  for (const code of Object.keys(catalogue)) expect(html).toContain(`id="error-${code}"`)
  for (const code of Object.keys(fieldCatalogue)) expect(html).toContain(`id="field-error-${code}"`)
})

test('every link within the page leads somewhere', async () => {
  const html = await page()
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(match => match[1]!))
  const targets = [...html.matchAll(/ href="#([^"]+)"/g)].map(match => match[1]!)
  expect(targets.filter(target => !ids.has(target))).toEqual([])
})

test('an operation is told with its parameters, fields, answers and a line to try', async () => {
  const html = await page()
  for (const told of [
    'Create a thing',
    '<code>/api/v1/things/</code>',
    '<code>If-Thing</code>',
    '<code>colour</code>',
    '<code>label</code>',
    'At most 1,500 characters.',
    '<a href="#object-Owner">Owner</a>',
    '<code>Location</code>',
    '<a href="#error-invalid_input">',
    'curl &#39;https://hark.example/feedback/api/v1/things/&#39;',
    '&quot;since&quot;: &quot;2026-11-14&quot;',
  ])
    expect(html).toContain(told)
})

test('it loads nothing but the stylesheet and the icon, and styles nothing inline', async () => {
  const html = await page()
  expect(html).not.toMatch(/<script|<style|<img|<iframe| style=| src=| on\w+=/)
  const loaded = [...html.matchAll(/<link rel="(?:stylesheet|icon)"[^>]* href="([^"]+)"/g)]
  expect(loaded.map(match => match[1]!.replace(/-[0-9a-f]{12}/, ''))).toEqual([
    '/feedback/assets/hark.css',
    '/feedback/assets/hark.svg',
  ])
})
