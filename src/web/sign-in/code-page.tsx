import { z } from 'zod'
import { fieldProblem } from '../../errors/problem.ts'
import { signInWithCode } from '../../features/auth/email-login/complete-login.ts'
import { findLoginRequest } from '../../features/auth/email-login/login-requests.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import type { Texts } from '../../texts/texts.ts'
import { Field, Submit } from '../parts/field.tsx'
import { layout } from '../parts/layout.tsx'
import type { Form, Page } from '../parts/page.ts'
import { voteSource } from '../portal/post-forms.ts'
import { newSession } from './new-session.ts'

/** For the browser that requested a mail. It looks the same whether or not the address is known. */
export const codePage: Page = {
  async run(call) {
    const { db, address, now, browserSecret, sendsMail, sent, t } = call
    if (browserSecret === undefined) return { redirectTo: `${address.path}/login/` }
    const request = await findLoginRequest(db, now, { browserSecret })
    const html = layout({
      frame: call,
      title: t('signIn'),
      children: (
        <div class="narrow">
          <div class="page-head">
            <h1>{t(sendsMail ? 'checkMail' : 'signIn')}</h1>
            <p class="lead">
              {request
                ? t.around(sendsMail ? 'mailOnItsWayTo' : 'linkInLogFor', {
                    email: <bdi>{request.email}</bdi>,
                  })
                : t('codeOver')}
            </p>
          </div>
          <form class="stack" method="post" action={`${address.path}/login/code/`}>
            <Field
              name="code"
              label={t('code')}
              hint={t('codeHint')}
              sent={sent}
              lengthMax={20}
              input={{ autocomplete: 'one-time-code', inputmode: 'numeric' }}
              isRequired
              t={t}
            />
            <p>
              <Submit label={t('signIn')} />
            </p>
          </form>
          <p class="quiet">
            {t.around('noMailThere', {
              link: <a href={`${address.path}/login/`}>{t('askAgain')}</a>,
            })}
          </p>
        </div>
      ),
    })
    return { html }
  },
}

/** As people copy it: perhaps with spaces. */
const copied = z.string().transform(text => text.replaceAll(/[\s-]/g, ''))

export const codeForm: Form<{ code: string }> = {
  fields: z.object({ code: copied }),
  page: codePage,
  async run(call) {
    const { caller, address, now, fields, browserSecret, t } = call
    if (!/^[0-9]{6}$/.test(fields.code)) throw fieldProblem('code', 'wrong_code', t('codeNeedsSix'))
    // Before anything is locked for it: anybody can send this form.
    if (!(await findLoginRequest(caller.db, now, { browserSecret })))
      throw fieldProblem('code', 'wrong_code', triesText(0, t))
    const entering = { session: newSession(call), source: voteSource(call) }
    const done = await signInWithCode(caller.db, { browserSecret, code: fields.code, ...entering })
    if ('triesLeft' in done) throw fieldProblem('code', 'wrong_code', triesText(done.triesLeft, t))
    return {
      redirectTo: returnPath(address, done.next ?? undefined) ?? `${address.path}/`,
      session: { secret: done.secret },
      browser: 'ended',
    }
  },
}

function triesText(triesLeft: number, t: Texts): string {
  return triesLeft > 0 ? t('codeWrong', { count: triesLeft }) : t('codeOver')
}
