import { problem } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import type { Audience } from '../boards/audience.ts'
import { addCustomer, customerFieldErrors } from '../people/users/customer.ts'
import { findUserByEmail } from '../people/users/find-user.ts'
import { type CreatePost, createPost } from './create-post.ts'
import { postFieldErrors } from './field-errors.ts'

export type CreatePostAsUser = CreatePost & { email: string; full_name?: string | undefined }

/** Posts in the name of a customer, who is made when the e-mail is new. One transaction. */
export function createPostAsUser(
  db: CompanyDb,
  { actor, audience }: { actor: Actor; audience: Audience },
  input: CreatePostAsUser,
): Promise<{ id: number; title: string; slug: string }> {
  return db.write(actor, async transaction => {
    const known = await findUserByEmail(transaction, input.email)
    if (known) return createPost(transaction, { actor, audience, creatorId: known.id }, input)

    const errors = [
      ...(await postFieldErrors(transaction, audience, input)),
      ...(await customerFieldErrors(transaction, input)),
    ]
    if (errors.length > 0) throw problem('invalid_input', { errors })
    const creatorId = await addCustomer(transaction, actor, input)
    return createPost(transaction, { actor, audience, creatorId }, input)
  })
}
