import { problem } from '../../errors/problem.ts'
import type { Actor, CompanyDb } from '../../store/index.ts'
import { addUser, findUserByEmail } from '../accounts/index.ts'
import type { Audience } from '../boards/index.ts'
import { type CreatePost, createPost } from './create-post.ts'
import { customerFieldErrors, postFieldErrors } from './field-errors.ts'

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
    // A customer made here has proved nothing: no role, no session and no token comes from it.
    const customer = { email: input.email, name: input.full_name ?? '', role: 'customer' as const }
    const creatorId = (await addUser(transaction, actor, customer))!
    return createPost(transaction, { actor, audience, creatorId }, input)
  })
}
