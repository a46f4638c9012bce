import type { Tag } from '../../platform/http/route.ts'

export const tag: Tag = {
  name: 'Boards',
  description: 'Where posts are, and who sees them. Admins set them up.',
}
