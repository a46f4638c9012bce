import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import {
  type EncodedImage,
  encodeImage,
  storedImageType,
} from '../../platform/images/encode-image.ts'
import { imageTypes } from '../../platform/images/image-format.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { respondOnce } from '../endpoints/idempotency/respond-once.ts'
import { createProblems } from '../endpoints/resource-endpoints.ts'
import { addImage, presentImage } from './images.ts'
import { imageView } from './schema.ts'
import { findVisibleImage, imageFile, uploadBytesMax, withImageFile } from './visible-image.ts'

const tag = { name: 'Images', description: 'Pictures on posts, comments and changelog entries.' }

export const uploadImageEndpoint = endpoint({
  name: 'uploadImage',
  tag,
  summary: 'Upload an image',
  description:
    'The body is a PNG, JPEG, WebP or GIF file of at most 8 MiB. It is re-encoded as WebP, at most 2,048 pixels a side, without metadata or animation. Put its `id` in `images` of a post, comment or changelog entry within a day; until then only you see it.',
  binary: Object.values(imageTypes),
  binaryBytesMax: uploadBytesMax,
  prepareBinary: (bytes, headers) => encodeImage(bytes, headers.get('content-type')),
  requestHeaders: ['Idempotency-Key'],
  responses: {
    201: {
      description: 'The image is stored.',
      schema: imageView,
      headers: ['Location'],
    },
  },
  problems: [
    ...createProblems,
    'unsupported_image',
    'image_type_mismatch',
    'image_too_large',
    'image_damaged',
    'image_has_more',
    'too_many_images',
  ],
}).run(async call => {
  const { caller, files } = call
  // From `prepareBinary`.
  const image = call.body as unknown as EncodedImage
  // For a replayed response, the image is already stored.
  return withImageFile(files, caller.company.id, image, (stored, markStored) =>
    respondOnce(call, async (transaction, { actor, userId, company }) => {
      const id = await addImage(transaction, actor, userId, stored)
      markStored()
      const { width, height } = image
      return {
        status: 201 as const,
        body: presentImage({ id, width, height }, company.address),
        headers: { location: `${company.address.base}/api/v1/images/${id}/` },
      }
    }),
  )
})

export const getImageEndpoint = endpoint({
  name: 'getImage',
  tag,
  summary: 'Get an image',
  description:
    'The image itself, for those who see the post, comment or changelog entry that it is on, and before that for the token owner who uploaded it.',
  params: z.object({
    id: z
      .int()
      .positive()
      .meta({ id: 'ImageId', description: 'Identifier of the image.', examples: [1290] }),
  }),
  responses: {
    200: {
      description: 'The image.',
      file: storedImageType,
      headers: ['Content-Security-Policy'],
    },
  },
  problems: [],
}).run(async ({ caller, params, files }) => {
  const image = await findVisibleImage(caller.db, caller, params.id)
  if (!image) throw problem('not_found')
  return { status: 200 as const, file: imageFile(caller.db, files, image) }
})
