import { endpoint } from '../callers/index.ts'
import { getUser } from './find-user.ts'
import { presentUser } from './present.ts'
import { userView } from './schema.ts'

export const meEndpoint = endpoint({
  name: 'getMe',
  tag: { name: 'Account', description: 'Who a token belongs to.' },
  summary: 'Who the token belongs to',
  description: 'Tells a client who it is: the owner of its token.',
  answers: { 200: { description: 'The owner of the token.', schema: userView } },
  problems: [],
}).run(async ({ caller }) => ({
  status: 200,
  body: presentUser(await getUser(caller.db, caller.userId)),
  // A change of a person is one of names, and draws another names' revision.
  fingerprint: { value: [], read: () => [] },
}))
