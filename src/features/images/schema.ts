import { z } from 'zod'
import { issue } from '../../platform/http/fields.ts'
import { storedImageType } from '../../platform/images/encode-image.ts'

/** On one post, comment or changelog entry. */
export const imagesMax = 5

export const imageView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the image.', examples: [1290] }),
    url: z.string().meta({
      description:
        'Where pages show it to those who see what it is on. A token gets it at `/api/v1/images/{id}/`.',
      examples: ['https://feedback.example.com/image/1290/'],
    }),
    width: z.int().meta({ description: 'In pixels, as it is stored.', examples: [1280] }),
    height: z.int().meta({ description: 'In pixels, as it is stored.', examples: [800] }),
    type: z.string().meta({ description: 'Its media type.', examples: [storedImageType] }),
  })
  .meta({
    id: 'Image',
    description: 'An image on a post, comment or changelog entry, or to be put there.',
  })

export type ImageView = z.infer<typeof imageView>

export const imagesView = z.array(imageView).meta({ description: 'Its images, in order.' })

export const imagesInput = z
  .array(z.int().positive())
  .check(({ value, issues }) => {
    if (value.length > imagesMax) issues.push(issue(value, 'too_many', `At most ${imagesMax}.`))
  })
  .transform(ids => [...new Set(ids)])
  .meta({
    id: 'ImageIds',
    description:
      'All its images, in order: those it has, and your own uploads that nothing uses yet.',
    maxItems: imagesMax,
    examples: [[1290]],
  })
