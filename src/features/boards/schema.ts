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
