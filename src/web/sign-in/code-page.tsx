import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { findLoginRequest, signInWithCode } from '../../features/login-requests/index.ts'
import { issue } from '../../platform/http/fields.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import { layout } from '../layout.tsx'
import type { Form, Page } from '../page.ts'
import { Field } from '../parts/field.tsx'
import { newSession } from './new-session.ts'

/** For the browser that asked for a mail. It looks the same whether or not one was sent. */
export const codePage: Page = {
  async run({ db, company, address, viewer, now, browserSecret, sendsMail, sent }) {
    if (browserSecret === undefined) return { redirectTo: `${address.path}/login/` }
    const request = await findLoginRequest(db, now, { browserSecret })
    const html = layout({
      address,
      company,
      viewer,
      title: 'Sign in',
      children: (
        <div class="narrow">
          <div class="page-head">
            <h1>{sendsMail ? 'Check your mail' : 'Sign in'}</h1>
            <p class="lead">
              {sendsMail
                ? 'A link and a code are on their way'
                : 'This installation sends no e-mail yet: a link is in the server’s log'}
              {request && (
                <>
                  , for <bdi>{request.email}</bdi>
                </>
              )}
              . Open the link in this browser, or type the code. Both work for 15 minutes.
            </p>
          </div>
          <form class="stack" method="post" action={`${address.path}/login/code/`}>
            <Field
              name="code"
              label="Code"
              hint="Six digits. Where the link is opened elsewhere, it shows them."
              value={sent?.fields.code}
              errors={sent?.errors}
              lengthMax={20}
              input={{ autocomplete: 'one-time-code', inputmode: 'numeric' }}
              isRequired
            />
            <p>
              <button class="button main-button" type="submit">
                Sign in
              </button>
            </p>
          </form>
          <p class="quiet">
            Nothing there after a few minutes?{' '}
            <a href={`${address.path}/login/`}>Ask for another mail</a>.
          </p>
        </div>
      ),
    })
    return { html }
  },
}

/** As people copy it: perhaps with spaces. */
const sixDigits = z
  .string()
  .transform(text => text.replaceAll(/[\s-]/g, ''))
  .check(({ value, issues }) => {
    if (!/^[0-9]{6}$/.test(value))
      issues.push(issue(value, 'wrong_code', 'The code has six digits.'))
  })

export const codeForm: Form<{ code: string }> = {
  fields: z.object({ code: sixDigits }),
  page: codePage,
  async run(call) {
    const { caller, address, now, fields, browserSecret } = call
    // Before anything is locked for it: anybody can send this form.
    if (!(await findLoginRequest(caller.db, now, { browserSecret }))) throw wrongCode(0)
    const session = newSession(call)
    const done = await signInWithCode(caller.db, { browserSecret, code: fields.code, session })
    if ('triesLeft' in done) throw wrongCode(done.triesLeft)
    return {
      redirectTo: returnPath(address, done.next ?? undefined) ?? `${address.path}/`,
      session: { secret: done.secret },
      browser: 'ended',
    }
  },
}

function wrongCode(triesLeft: number) {
  const message =
    triesLeft > 0
      ? `This is not the code. You can try ${triesLeft === 1 ? 'once more' : `${triesLeft} more times`}.`
      : 'This code no longer works. Ask for another mail.'
  return problem('invalid_input', { errors: [{ field: 'code', code: 'wrong_code', message }] })
}
