import { z } from 'zod'
import { type FieldError, problem } from '../../errors/problem.ts'
import { isEmail } from '../../features/people/users/email.ts'
import { issue, text } from '../../platform/http/fields.ts'
import { pageLanguage } from '../../texts/languages.ts'
import { type Texts, textsIn } from '../../texts/texts.ts'
import { Field } from './field.tsx'
import type { FormCall, SentForm } from './page.ts'

/** Leaves room for "(guest)". */
const nameLengthMax = 100
const emailLengthMax = 254

/** The name and address that guests give. `once`: the form's id. */
export type Introduction = {
  name?: string | undefined
  guest_email?: string | undefined
  once?: string | undefined
}

export const introductionFields = {
  name: text(nameLengthMax).optional(),
  guest_email: text(emailLengthMax)
    .trim()
    .check(({ value, issues }) => {
      if (value !== '' && !isEmail(value))
        issues.push(issue(value, 'invalid_email', 'This must be one plain e-mail address.'))
    })
    .optional(),
  once: z.string().optional(),
}

type GuestFieldsProps = { isRequired: boolean; sent: SentForm | undefined; t: Texts }

export function GuestFields({ isRequired, sent, t }: GuestFieldsProps) {
  return (
    <>
      <Field
        name="name"
        label={t('askName')}
        sent={sent}
        lengthMax={nameLengthMax}
        isRequired={isRequired}
        input={{ autocomplete: 'name' }}
        t={t}
      />
      <Field
        name="guest_email"
        label={t('email')}
        hint={t('guestEmailHint')}
        sent={sent}
        lengthMax={emailLengthMax}
        isRequired={isRequired}
        input={{ type: 'email', autocomplete: 'email' }}
        t={t}
      />
    </>
  )
}

/** Posts by guests need a name and an address. */
export function requireIntroduction({ name = '', guest_email = '' }: Introduction) {
  const errors: FieldError[] = Object.entries({ name, guest_email })
    .filter(([, value]) => value.trim() === '')
    .map(([field]) => ({ field, code: 'blank', message: 'This may not be blank.' }))
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

/** Marks the name as a guest's, in the company's language, because it is unverified. */
export function guestNaming({ company }: Pick<FormCall<unknown>, 'company'>) {
  const t = textsIn(pageLanguage(company.language))
  return (name: string) => t('guestNamed', { name })
}
