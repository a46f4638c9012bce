import { fieldProblem } from '../../../errors/problem.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { updateRow } from '../../../store/update-row.ts'
import type { Language } from '../../../texts/languages.ts'
import { userEdited } from './events.ts'
import { getUser } from './find-user.ts'
import { hasPublicName, isAddress } from './names.ts'

/**
 * Gives a person the name that they chose. Without one, others read no name, and the stored one stays for the team. Either way,
 * they are not asked again.
 */
export async function chooseName(
  transaction: CompanyTransaction,
  userId: number,
  chosen: string,
): Promise<void> {
  const user = await getUser(transaction, userId)
  const name = chosen.trim() || user.name
  if (chosen.trim() !== '' && isAddress(name, user.email))
    throw fieldProblem('name', 'address_as_name', 'Others would see this email address.')
  const { now: edited, revision } = transaction
  const is_name_chosen = chosen.trim() === '' ? 0 : 1
  const isSame = name === user.name && hasPublicName(user) === (is_name_chosen === 1)
  await updateRow(transaction, 'users', userId, {
    is_name_asked: 1,
    // A visible name that they confirm is chosen: it stays with another address.
    ...((is_name_chosen === 1 || !isSame) && { is_name_chosen }),
    ...(!isSame && { name, edited, revision, edit_revision: revision }),
  })
  // The names that others read have changed, even if the stored one has not.
  if (!isSame)
    transaction.record(
      userEdited,
      { user_id: userId },
      { name: { before: user.name, after: name } },
    )
}

/** The name that came with a form, of somebody who is asked for one once. Undefined: the form did not ask. */
export async function answerNameQuestion(
  transaction: CompanyTransaction,
  userId: number,
  answer: string | undefined,
): Promise<void> {
  if (answer === undefined) return
  const { is_name_asked } = await getUser(transaction, userId)
  if (is_name_asked === 0) await chooseName(transaction, userId, answer)
}

type View = { language?: Language | null; timeZone?: string | null }

/**
 * Language and time zone of pages and emails; null for the browser's, or the company's. Records no event: it concerns nobody
 * else.
 */
export async function chooseView(
  transaction: Pick<CompanyTransaction, 'run'>,
  userId: number,
  { language, timeZone }: View,
): Promise<void> {
  if (language === undefined && timeZone === undefined) return
  await updateRow(transaction, 'users', userId, {
    ...(language !== undefined && { language }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
  })
}
