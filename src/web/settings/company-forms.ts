import { z } from 'zod'
import { fieldProblem, Problem } from '../../errors/problem.ts'
import { editCompany, findCompanyRow } from '../../features/company/settings/edit-company.ts'
import { removeLogo, setLogo } from '../../features/company/settings/set-logo.ts'
import { editCompanyBody, type SettingControl } from '../../features/company/settings/settings.ts'
import { linkInLine } from '../../features/company/settings/site-links.ts'
import { bodyBytesMax } from '../../platform/http/body-bytes.ts'
import { type EncodedImage, encodeImage } from '../../platform/images/encode-image.ts'
import type { Texts } from '../../texts/texts.ts'
import type { Form, FormCall } from '../parts/page.ts'
import { anyFields, changeIn, linesIn, readFields } from './change-row.ts'
import { companyPage, controlsIn } from './company-page.tsx'
import { requireUnchanged } from './settings-form.tsx'
import { backTo, requireSectionMember } from './settings-page.tsx'

export const companyForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: companyPage,
  explained: ['precondition_failed'],
  async run(call) {
    const { fields } = call
    requireSectionMember(call, 'company')
    const body = readFields(editCompanyBody, sentSettings(fields))
    await changeIn(call, 'company', async (transaction, { actor }) => {
      const company = (await findCompanyRow(transaction))!
      requireUnchanged(fields, company)
      await editCompany(transaction, actor, company, body)
    })
    return backTo(call, 'company', 'saved', '', fields.tab)
  },
}

/** Turns form fields into the body that the API takes. */
function sentSettings(fields: Partial<Record<string, string>>): Record<string, unknown> {
  const all = controlsIn(fields.tab).map(({ name, kind }) => [name, sentBy(kind, name, fields)])
  return Object.fromEntries(all)
}

function sentBy(
  kind: SettingControl['kind'],
  name: string,
  { [name]: text, ...others }: Partial<Record<string, string>>,
) {
  switch (kind) {
    case 'tick':
      return text === 'on'
    case 'lines':
      return linesIn(text)
    case 'links':
      return linesIn(text)?.map(linkInLine)
    // An empty field takes it away.
    case 'code':
    case 'board':
    case 'link':
      return text?.trim() === '' ? null : text
    case 'color':
      return others[`no_${name}`] === 'on' ? null : text
    default:
      return text
  }
}

type Logo = { remove?: 'yes' | undefined }

export const logoForm: Form<Logo> = {
  fields: z.object({ remove: z.literal('yes').optional() }),
  page: companyPage,
  // As much as the API takes.
  takesFile: { bytesMax: bodyBytesMax },
  async run(call) {
    requireSectionMember(call, 'company')
    const isRemoved = call.fields.remove === 'yes'
    const image = isRemoved ? undefined : await logoIn(call)
    await changeIn(call, 'company', async (transaction, { actor }) => {
      const company = (await findCompanyRow(transaction))!
      return image
        ? setLogo(transaction, actor, company, image)
        : removeLogo(transaction, actor, company)
    })
    return backTo(call, 'company', isRemoved ? 'removed' : 'saved', '', 'appearance')
  },
}

/** The page says what is wrong with the image, beside the field. */
async function logoIn({ file, t }: FormCall<Logo>): Promise<EncodedImage> {
  if (!file?.bytes)
    throw fieldProblem('logo', 'wrong_image', t(file ? 'logoTooHeavy' : 'field_required'))
  try {
    return await encodeImage(file.bytes, null)
  } catch (error) {
    throw error instanceof Problem
      ? fieldProblem('logo', 'wrong_image', imageReason(error, t))
      : error
  }
}

/** Why an uploaded image is refused, for forms. */
export function imageReason({ code }: Problem, t: Texts): string {
  switch (code) {
    case 'unsupported_image':
    case 'image_type_mismatch':
      return t('imageUnsupported')
    case 'body_too_large':
      return t('imageTooHeavy')
    case 'image_too_large':
      return t('imageTooLarge')
    default:
      return t('imageDamaged')
  }
}
