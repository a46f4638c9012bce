/** What a token may do. A new token may do everything unless scopes are given. */
export const scopes = ['posts:read', 'posts:write', 'posts:write_as_user', 'comments:read'] as const

export type Scope = (typeof scopes)[number]

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text)
}
