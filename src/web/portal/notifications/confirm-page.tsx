import { z } from 'zod'
import {
  confirmAddress,
  findConfirming,
} from '../../../features/notifications/confirming/ask-to-confirm.ts'
import { Submit } from '../../parts/field.tsx'
import { layout } from '../../parts/layout.tsx'
import type { Form, Page } from '../../parts/page.ts'

/** A button: programs that read mail open links, too, and must confirm nothing. */
export const confirmPage: Page = {
  async run(call) {
    const { db, company, address, params, t } = call
    const user = await findConfirming(db, params)
    if (!user) return undefined
    const isDone = user.confirmed !== null
    const html = layout({
      frame: call,
      title: t('confirmAddress'),
      children: (
        <div class="message">
          <h1>{t(isDone ? 'addressConfirmed' : 'confirmAddress')}</h1>
          <p class="lead">
            {isDone
              ? t('addressConfirmedLead', { company: company.name })
              : t('confirmAddressLead', { email: user.email, company: company.name })}
          </p>
          {!isDone && (
            <form
              method="post"
              action={`${address.path}/confirm/${params.token}/${params.secret}/`}
            >
              <Submit label={t('confirmAddress')} />
            </form>
          )}
        </div>
      ),
    })
    return { html }
  },
}

export const confirmForm: Form<object> = {
  fields: z.object({}),
  async run({ caller, address, params }) {
    await confirmAddress(caller.db, params)
    return { redirectTo: `${address.path}/confirm/${params.token}/${params.secret}/` }
  },
}
