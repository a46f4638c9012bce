import { z } from 'zod'

export const boardView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the board.', examples: [2] }),
    name: z.string().meta({ description: 'Name of the board.', examples: ['Feature requests'] }),
    url: z.string().meta({
      description: 'Relative URL of the board.',
      examples: ['/board/feature-requests/'],
    }),
  })
  .meta({ id: 'Board', description: 'What posts are sorted into.' })

export const moderations = ['never', 'newcomers', 'links', 'all'] as const

export const moderationView = z.enum(moderations).meta({
  id: 'Moderation',
  description:
    'What is held until the team approves it. `never`: nothing. `newcomers`: what a user without anything approved yet writes. `links`: what has a link. `all`: everything. What the team writes is never held; what people write whom the team trusts only by `all`.',
})
