import { describe, expect, test } from 'bun:test'
import { createPostAsUser, paths, post } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import {
  describeFieldErrors,
  describeUnknownBoard,
  goodBody,
  refusals,
} from '../../support/create-cases.ts'
import { expectFieldErrors, expectProblem, expectSameBytes } from '../../support/expect-problem.ts'
import type { Problem } from '../../support/types.ts'

const cases = refusals(paths.createAsUser)

describeFieldErrors(cases)
describeUnknownBoard(cases)

describe('the customer of a create', () => {
  test.each([
    'plain',
    '@c.example',
    'a@',
    'a@@c.example',
    'a@b@c.example',
    'a b@c.example',
    'a@c example',
    'a@x.com,b@y.com',
    'a@x.com;b@y.com',
    'a@x.com\r\nBcc: z@z.example',
    '"><script>"@x.com',
    '<a@x.com>',
    'A <a@x.com>',
    'a@[127.0.0.1]',
    'a@x..com',
    'a@.com',
    'a@x.com.',
    'mailto:a@x.com',
  ])('%p is no e-mail address', async email => {
    await expectFieldErrors(cases.send({ ...goodBody, email }), { email: 'invalid_email' })
  })

  test('an e-mail of more than 254 characters is too long', async () => {
    for (const email of [`${'a'.repeat(243)}@c.example.io`, `${'a'.repeat(5000)}@c.example`]) {
      const { errors } = await expectProblem(
        cases.send({ ...goodBody, email }),
        400,
        'invalid_input',
      )
      expect(errors?.map(error => error.field)).toEqual(['email'])
      expect(['too_long', 'invalid_email']).toContain(errors?.[0]?.code as string)
    }
  })

  test('email is required, not blank, and a string', async () => {
    const { email: _, ...rest } = goodBody
    const codes = async (body: unknown) => {
      const { errors } = await expectProblem(cases.send(body), 400, 'invalid_input')
      return errors?.find(error => error.field === 'email')?.code
    }
    expect(await codes(rest)).toBe('required')
    expect(await codes({ ...rest, email: '  ' })).toBe('blank')
    for (const email of [5, true, [], {}]) {
      expect(await codes({ ...rest, email })).toBe('invalid_type')
    }
    expect(['invalid_type', 'required']).toContain(
      (await codes({ ...rest, email: null })) as string,
    )
  })

  test('full_name is required, not blank, a string and at most 150 for an unknown e-mail', async () => {
    const { full_name: _, ...rest } = goodBody
    await expectFieldErrors(cases.send(rest), { full_name: 'required' })
    await expectFieldErrors(cases.send({ ...rest, full_name: ' ' }), { full_name: 'blank' })
    for (const full_name of [5, true, [], {}]) {
      await expectFieldErrors(cases.send({ ...rest, full_name }), { full_name: 'invalid_type' })
    }
    await expectFieldErrors(cases.send({ ...rest, full_name: '😀'.repeat(151) }), {
      full_name: 'too_long',
    })
  })

  test('its errors are told together with all others', async () => {
    const { errors } = (await cases.send({})).json<Problem>()
    const fields = errors?.map(error => error.field) ?? []
    for (const field of ['board', 'title', 'email']) expect(fields).toContain(field)
    await expectFieldErrors(
      cases.send({ board: 'no-such', title: 'T', email: 'unknown@c.example' }),
      { board: 'unknown_board', full_name: 'required' },
    )
  })

  test('nothing was stored', cases.nothingStored)

  test('a refused create makes no customer either', async () => {
    const { adminToken: token } = await sharedCompany()
    const customer = { email: 'half@c.example', full_name: 'Half' }
    for (const wrong of [{ board: 'no-such' }, { title: '' }, { content: 5 }]) {
      const answer = post(paths.createAsUser, { ...goodBody, ...customer, ...wrong }, { token })
      await expectProblem(answer, 400, 'invalid_input')
    }
    const nameless = { board: 'ideas', title: 'T', email: customer.email }
    await expectFieldErrors(post(paths.createAsUser, nameless, { token }), {
      full_name: 'required',
    })
    await createPostAsUser(token, customer)
  })

  test('a private board that the owner does not see is, to the byte, an unknown one', async () => {
    const { teamToken: token } = await sharedCompany()
    const create = (board: string) => post(paths.createAsUser, { ...goodBody, board }, { token })
    const hidden = await create('secret')
    await expectFieldErrors(hidden, { board: 'unknown_board' })
    expectSameBytes(hidden, await create('no-such'))
  })
})
