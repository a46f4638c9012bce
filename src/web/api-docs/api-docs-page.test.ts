import { expect, test } from 'bun:test'
import { apiDocsPage } from './api-docs-page.tsx'

const text = { type: 'string' }
const document = {
  info: { title: 'Hark', version: '1' },
  tags: [{ name: 'Things', description: 'What there is.' }, { name: 'Owners' }],
  security: [{ bearer: [] }],
  'x-common-headers': { 'X-Everywhere': { description: 'Always there.' } },
  paths: {
    '/api/v1/things/': {
      post: {
        operationId: 'createThing',
        tags: ['Things'],
        summary: 'Create a thing',
        description: 'Needs `things:write`.',
        parameters: [
          { $ref: '#/components/parameters/If-Thing' },
          { name: 'colour', in: 'query', description: 'Which one.', schema: text },
        ],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/NewThing' } } },
        },
        responses: {
          201: {
            description: 'Created.',
            headers: { Location: { $ref: '#/components/headers/Location' } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Made' } } },
          },
          400: { $ref: '#/components/responses/Bad', description: 'Only `invalid_input` here.' },
          503: { $ref: '#/components/responses/Busy' },
        },
      },
    },
    '/api/v1/owners/{name}/': {
      delete: {
        operationId: 'deleteOwner',
        tags: ['Owners'],
        summary: 'Delete an owner',
        security: [],
        parameters: [
          {
            name: 'name',
            in: 'path',
            required: true,
            schema: { ...text, examples: ['Ada Moreau'] },
          },
          { name: 'why', in: 'query', required: true, schema: { ...text, examples: ['a&b'] } },
          {
            name: 'If-Match',
            in: 'header',
            required: true,
            schema: { ...text, examples: ['"1"'] },
          },
        ],
        responses: { 204: { description: 'Gone.' } },
      },
    },
  },
  components: {
    securitySchemes: { bearer: { description: 'May `read` or `write`.' } },
    parameters: {
      'If-Thing': { name: 'If-Thing', in: 'header', description: 'Only then.', schema: text },
    },
    headers: { Location: { description: 'Where it is.' }, 'Retry-After': { description: 'Wait.' } },
    responses: {
      Bad: { description: '`invalid_input` or `invalid_json`.' },
      Busy: {
        description: '`overloaded`: Come back.',
        headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
      },
    },
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
        description: 'Whose it is.',
        properties: { since: { $ref: '#/components/schemas/Time', description: 'From when.' } },
        required: ['since'],
      },
      Time: { ...text, format: 'date-time', description: 'In UTC.', examples: ['2026-11-14'] },
      Problem: {
        type: 'object',
        properties: {
          code: {
            anyOf: [
              { const: 'invalid_input', title: 'Wrong', description: 'See.', 'x-status': 400 },
              { const: 'overloaded', title: 'Busy', description: 'Wait.', 'x-status': 503 },
            ],
          },
          errors: {
            type: 'array',
            items: {
              type: 'object',
              properties: { code: { anyOf: [{ const: 'blank', description: 'Empty.' }] } },
            },
          },
        },
      },
    },
  },
}

async function page(): Promise<string> {
  const base = 'https://hark.example/feedback'
  const address = { base, path: '/feedback' }
  return String(await apiDocsPage({ document, address }))
}

test('every error code has its anchor, its status and its meaning, and so has every field code', async () => {
  const html = await page()
  expect(html).toContain('id="error-overloaded"')
  expect(html).toContain('<span class="error-status">503</span>')
  expect(html).toContain('<strong>Busy.</strong> Wait.')
  expect(html).toContain('id="field-error-blank"')
  expect(html).toContain('<dd>Empty.</dd>')
})

test('an operation is shown with its parameters, fields, answers and a line to try', async () => {
  const html = await page()
  for (const shown of [
    'Create a thing',
    '<code>/api/v1/things/</code>',
    '<code>If-Thing</code>',
    '<code>colour</code>',
    '<code>label</code>',
    'At most 1,500 characters.',
    '<a href="#object-Owner">Owner</a>',
    '<code>Location</code>',
    'Where it is.',
    'curl &#39;https://hark.example/feedback/api/v1/things/&#39;',
    '&quot;since&quot;: &quot;2026-11-14&quot;',
  ])
    expect(html).toContain(shown)
})

test('operations stand under their resource, which the table of contents lists', async () => {
  const html = await page()
  const order = [
    'id="resource-things"',
    'id="createThing"',
    'id="resource-owners"',
    'id="deleteOwner"',
  ]
  const places = order.map(part => html.indexOf(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(html).toContain('href="#resource-owners"')
  expect(html).toContain('What there is.')
})

test('what stands beside a reference wins over what it leads to', async () => {
  const html = await page()
  expect(html).toContain('Only <a href="#error-invalid_input"><code>invalid_input</code></a> here.')
  expect(html).not.toContain('invalid_json')
  expect(html).toContain('From when. In UTC.')
  expect(html).toContain('string, date-time')
})

test('headers are shown: those of any response once, those of a problem beside its status', async () => {
  const html = await page()
  expect(html.split('Always there.')).toHaveLength(2)
  expect(html).toContain('With <code>Retry-After</code>.')
})

test('an example fills in the parameters that must be there, and sends a token only where one is needed', async () => {
  const html = await page()
  expect(html).toContain(
    [
      'curl &#39;https://hark.example/feedback/api/v1/owners/Ada%20Moreau/?why=a%26b&#39; \\',
      '  -X DELETE \\',
      '  -H &#39;If-Match: &quot;1&quot;&#39;</code>',
    ].join('\n'),
  )
  expect(html).toContain('<span class="method method-delete">DELETE</span>')
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
