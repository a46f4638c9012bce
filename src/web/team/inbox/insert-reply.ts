import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import { findPostFor } from '../../../features/posts/find-post-for.ts'
import { pathId } from '../../parts/form-calls.ts'
import type { Form } from '../../parts/page.ts'
import { requireMember } from '../back-path.ts'
import { inboxPage } from './inbox-page.tsx'

/** Nothing is sent yet: the page is shown again, with the reply in the answer (`answerDraft`). */
export const insertReplyForm: Form<object> = {
  fields: z.object({}),
  page: inboxPage,
  async run(call) {
    const member = requireMember(call)
    if (!(await findPostFor(member.db, member, pathId(call)))) throw problem('not_found')
    return 'ask again'
  },
}
