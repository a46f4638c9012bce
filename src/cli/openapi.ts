import { apiDocument } from '../app/routes.ts'
import { type Command, print } from './command.ts'

export const openApiCommand: Command = {
  summary: 'Print the OpenAPI 3.1 document',
  flags: {},
  async run() {
    print(JSON.stringify(apiDocument(), null, 2))
  },
}
