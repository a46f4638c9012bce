import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { signInWithPasskey } from '../../features/auth/passkeys/sign-in-with-passkey.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import { parseId } from '../../platform/text/id.ts'
import { siteOf } from '../../platform/webauthn/webauthn.ts'
import type { Form } from '../parts/page.ts'
import { voteSource } from '../portal/post-forms.ts'
import { newSession } from './new-session.ts'
import { passkeyProblems } from './passkey-fields.tsx'
import { signInPage } from './sign-in-page.tsx'

type Used = {
  id: string
  clientData: string
  authenticatorData: string
  signature: string
  userHandle: string
  next?: string | undefined
  vote?: string | undefined
}

export const usePasskeyForm: Form<Used> = {
  fields: z.object({
    id: z.string(),
    clientData: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string(),
    next: z.string().optional(),
    vote: z.string().optional(),
  }),
  page: signInPage,
  explained: passkeyProblems,
  // A whole office signs in from one address in the morning.
  perAddress: { burst: 120, perMinute: 30 },
  async run(call) {
    const { caller, address, fields, secrets } = call
    const site = siteOf(address.base)
    if (!site) throw problem('not_found')
    const entering = {
      session: newSession(call),
      votePostId: parseId(fields.vote),
      source: voteSource(call),
    }
    const secret = await signInWithPasskey(caller.db, secrets(), site, fields, entering)
    return {
      redirectTo: returnPath(address, fields.next) ?? `${address.path}/`,
      session: { secret },
    }
  },
}
