import type { CompanyAddress } from '../../features/company/company.ts'
import type { Texts } from '../../texts/texts.ts'
import { Field, Submit } from './field.tsx'
import type { SentForm, Viewer } from './page.ts'

export const nameLengthMax = 150

type NameFieldProps = { viewer: Viewer | undefined; sent: SentForm | undefined; t: Texts }

/** For somebody who has no name that others read and was not asked for one. They may leave it empty. */
export function NameField({ viewer, sent, t }: NameFieldProps) {
  if (!viewer?.asksName) return null
  return (
    <Field
      name="name"
      label={t('askName')}
      hint={t('askNameHint', {
        name: t(viewer.role === 'customer' ? 'role_customer' : 'role_team'),
      })}
      sent={sent}
      lengthMax={nameLengthMax}
      input={{ autocomplete: 'name' }}
      t={t}
    />
  )
}

type NameQuestionProps = {
  viewer: Viewer | undefined
  /** The page to return to. */
  here: string
  address: CompanyAddress
  t: Texts
}

/** The same after a vote, which has no form to write in. */
export function NameQuestion({ viewer, here, address, t }: NameQuestionProps) {
  if (!viewer?.asksName) return null
  return (
    <form class="card name-question" method="post" action={`${address.path}/account/name/`}>
      <input type="hidden" name="next" value={here} />
      <NameField viewer={viewer} sent={undefined} t={t} />
      <p class="form-actions">
        <Submit class="button" label={t('save')} />
        <button class="link-button" type="submit" name="skip" value="yes">
          {t('notNow')}
        </button>
      </p>
    </form>
  )
}
