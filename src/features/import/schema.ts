import { z } from 'zod'
import { parseTime } from '../../platform/text/parse-time.ts'
import { emailKey } from '../accounts/index.ts'
import { commentContent } from '../comments/index.ts'
import { createPostAsUserBody } from '../posts/index.ts'

const { board, title, content, email, full_name } = createPostAsUserBody.shape

/** An address alone stands for somebody who is known already, or named elsewhere before. */
const person = z.preprocess(
  value => (typeof value === 'string' ? { email: value } : value),
  z.object({ email, full_name }).transform(found => ({ ...found, key: emailKey(found.email) })),
)

const time = z.string().transform((value, context) => {
  const micros = parseTime(value)
  if (micros !== undefined) return micros
  const message = 'This must be a time since 1970 such as 2026-11-14T09:30:00Z.'
  context.issues.push({ code: 'custom', input: value, message })
  return z.NEVER
})

const comment = z.object({
  content: commentContent,
  creator: person,
  created: time.optional(),
  internal: z.boolean().default(false),
})

/** One line of an import: the fields of a create on behalf of a customer, and what followed. */
export const importedPost = z.object({
  board,
  title,
  content,
  creator: person,
  created: time.optional(),
  status: z.string().trim().optional(),
  votes: z.array(person).default([]),
  comments: z.array(comment).default([]),
})

export type ImportedPost = z.infer<typeof importedPost>
export type ImportedPerson = z.infer<typeof person>
