import { z } from 'zod'
import { fieldProblem } from '../../../errors/problem.ts'
import { findVisibleBoard } from '../../../features/boards/boards.ts'
import { logFeedback, wordsLengthMax } from '../../../features/inbox/feedback.ts'
import type { Customer } from '../../../features/people/users/customer.ts'
import { emailKey, isEmail } from '../../../features/people/users/email.ts'
import { listFieldsOf } from '../../../features/posts/fields/post-fields.ts'
import { linkLengthMax, normalisedLink } from '../../../features/posts/link-url.ts'
import { filledText, idField, text } from '../../../platform/http/fields.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Texts } from '../../../texts/texts.ts'
import { submitOnce, wasSubmitted } from '../../parts/form-calls.ts'
import type { Form } from '../../parts/page.ts'
import { fieldValuesIn } from '../../parts/post-fields.tsx'
import { requireMember } from '../back-path.ts'
import { withNotice } from '../notice.tsx'
import { feedbackPath } from '../palette.tsx'
import {
  feedbackPage,
  findCustomers,
  personLengthMax,
  similarPosts,
  titleLengthMax,
} from './feedback-page.tsx'

type Feedback = {
  person: string
  user?: string | undefined
  full_name?: string | undefined
  words: string
  into?: string | undefined
  title?: string | undefined
  board?: string | undefined
  source?: string | undefined
  checked?: string | undefined
  once?: string | undefined
}

export const feedbackForm: Form<Feedback & Record<string, string | undefined>> = {
  fields: z
    .object({
      person: filledText(personLengthMax),
      user: idField.optional(),
      full_name: z.string().optional(),
      words: filledText(wordsLengthMax),
      into: z.union([z.literal(''), idField]).optional(),
      title: text(titleLengthMax).optional(),
      board: z.string().optional(),
      source: text(linkLengthMax).optional(),
      checked: z.string().optional(),
      once: z.string().optional(),
    })
    .catchall(z.string()),
  page: feedbackPage,
  async run(call) {
    const { db } = requireMember(call)
    const { caller, address, fields, t } = call
    const { words, into, title = '', board = '', checked, once, ...who } = fields
    const source = sourceIn(fields.source)
    const said = { ...who, words, into, title, board }
    const sent = { permission: 'votes.manage', path: feedbackPath, once, said } as const
    // Sent again, what it created would be among what is similar.
    const isAsked = !checked && into === undefined && !(await wasSubmitted(call, sent))
    if (!into && board === '') throw fieldProblem('board', 'unknown_board', 'This is required.')
    const customer = await whoIsMeant(db, fields, t)
    if (isAsked && (await similarPosts({ db, caller }, words)).length > 0) return 'ask again'
    return submitOnce(call, sent, async (transaction, member) => {
      const found = await findVisibleBoard(transaction, member.audience, board)
      const asked = found && !into ? await listFieldsOf(transaction, found.id) : []
      const customFields = fieldValuesIn(asked, fields)
      const place = into ? { into: Number(into) } : { board, title, customFields }
      const postId = await logFeedback(transaction, member, { customer, words, source, ...place })
      const { revision } = transaction
      const undo = { kind: 'feedback', id: postId, revision } as const
      return withNotice(`${address.path}/team/?show=all&post=${postId}`, { did: 'logged', undo })
    })
  },
}

/** The one that is chosen, or whose address it is; or an address that nobody has yet. */
async function whoIsMeant(
  db: CompanyDb,
  { person, user, full_name }: Pick<Feedback, 'person' | 'user' | 'full_name'>,
  t: Texts,
): Promise<number | Customer> {
  const found = await findCustomers(db, person)
  const [only, ...others] = found
  const isExact = others.length === 0 && only?.email_key === emailKey(person)
  const chosen = user === undefined && isExact ? only : found.find(({ id }) => String(id) === user)
  if (chosen) return chosen.id
  if (found.length > 0) throw fieldProblem('user', 'required', t('whichCustomer'))
  if (!isEmail(person)) throw fieldProblem('person', 'unknown_user', t('customersNone'))
  return { email: person, full_name }
}

function sourceIn(given = ''): string | undefined {
  if (given.trim() === '') return undefined
  const link = normalisedLink(given)
  if (link === undefined) throw fieldProblem('source', 'invalid_url', 'This must be a web address.')
  return link
}
