import { formatJson } from '../platform/text/format-json.ts'
import { apiDocument } from '../server/api/document.ts'
import { apiRoutes } from '../server/routes/api.ts'
import { type Command, print } from './command.ts'

export const openApiCommand: Command = {
  summary: 'Print the OpenAPI 3.1 document',
  flags: {},
  async run() {
    print(formatJson(await apiDocument(apiRoutes)))
  },
}
