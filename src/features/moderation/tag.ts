import type { Tag } from '../../platform/http/route.ts'

export const tag: Tag = {
  name: 'Moderation',
  description: 'What is held or was reported, what becomes of it, and who may write.',
}
