import { z } from 'zod'
import { type FieldError, problem } from '../../errors/problem.ts'
import { isEmail } from '../../features/people/users/email.ts'
import { issue, text } from '../../platform/http/fields.ts'
import { pageLanguage } from '../../texts/languages.ts'
import { type Texts, textsIn } from '../../texts/texts.ts'
import { Field } from './field.tsx'
import type { FormCall, SentForm } from './page.ts'

/** With room for what marks it as a guest's. */
const nameLengthMax = 100
const emailLengthMax = 254

/** What guests say of themselves with a vote or a post. `once`: the id of the form. */
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

/** Refuses a post by nobody in particular. */
export function requireIntroduction({ name = '', guest_email = '' }: Introduction) {
  const errors: FieldError[] = Object.entries({ name, guest_email })
    .filter(([, value]) => value.trim() === '')
    .map(([field]) => ({ field, code: 'blank', message: 'This may not be blank.' }))
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

/** The name that everybody reads. It says, in the company's language, that nobody has proved it. */
export function guestNaming({ company }: Pick<FormCall<unknown>, 'company'>) {
  const t = textsIn(pageLanguage(company.language))
  return (name: string) => t('guestNamed', { name })
}
