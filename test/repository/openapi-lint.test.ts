import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core'

const path = resolve(import.meta.dir, '../../openapi/openapi.json')
const committed = await Bun.file(path).text()

/** The faults that Redocly's recommended rules find, warnings included. */
async function faultsIn(text: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The contract's paths end with a slash.
      'no-path-trailing-slash': 'off',
      // `default` has the errors that operations share.
      'operation-4xx-response': 'off',
      // These are recommended from the next major version on.
      'no-invalid-schema-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'no-required-schema-properties-undefined': 'error',
    },
  })
  const problems = await lintDocument({
    document: { source: new Source(path, text, 'application/json'), parsed: JSON.parse(text) },
    config: config.styleguide,
    externalRefResolver: new BaseResolver(),
  })
  const faults = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  )
  // An id is a whole number, which Redocly does not take into account.
  return faults.filter(
    fault => !/^no-ambiguous-paths: .*\/users\/by-external-id\/\{external_id\}/.test(fault),
  )
}

test("the OpenAPI document is clean under Redocly's recommended rules", async () => {
  expect(await faultsIn(committed)).toEqual([])
})

test('a document with a fault is not', async () => {
  const document = JSON.parse(committed)
  delete document.info.license
  delete document.paths['/api/v1/me/'].get.operationId
  document.components.schemas.Board.properties.id.examples = ['two']
  const faults = await faultsIn(JSON.stringify(document))
  const rules = faults.map(fault => fault.split(':')[0]!)
  expect(rules.sort()).toEqual([
    'info-license',
    'no-invalid-schema-examples',
    'operation-operationId',
  ])
})
