import { z } from 'zod'
import { catalogue, fieldCatalogue } from '../../../errors/catalogue.ts'

/** Each code with what it means, so that the document explains errors by itself. */
const problemCode = z.union(
  Object.entries(catalogue).map(([code, { title, help, status }]) =>
    z.literal(code).meta({ title, description: help, 'x-status': status }),
  ),
)

const fieldCode = z.union(
  Object.entries(fieldCatalogue).map(([code, help]) => z.literal(code).meta({ description: help })),
)

export const problemView = z
  .strictObject({
    type: z.string().meta({
      description: 'Where the code is explained.',
      examples: ['https://feedback.example.com/api/docs/#error-invalid_input'],
    }),
    title: z
      .string()
      .meta({ description: 'The code in words.', examples: ['Some fields are not valid'] }),
    status: z.int().meta({ description: 'The status of the response.', examples: [400] }),
    detail: z.string().meta({
      description: 'What is wrong with this request.',
      examples: ['See `errors` for the fields.'],
    }),
    code: problemCode.meta({
      description: 'Never changes its meaning: decide by it.',
      examples: ['invalid_input'],
    }),
    request_id: z.string().meta({
      description: 'Names the request in the log; also in `X-Request-Id`.',
      examples: ['3b1d0f5e-8c0a-4a57-9a43-6c1b8f2e7d90'],
    }),
    errors: z
      .array(
        z.strictObject({
          field: z.string().meta({ description: 'The name of the field.', examples: ['title'] }),
          code: fieldCode.meta({ description: 'What is wrong with it.', examples: ['blank'] }),
          message: z.string().meta({
            description: 'The same for people.',
            examples: ['This may not be blank.'],
          }),
        }),
      )
      .optional()
      .meta({ description: 'Every field that is wrong, where `code` is `invalid_input`.' }),
    matches: z
      .array(
        z.strictObject({
          id: z.int().meta({ description: 'Its identifier.', examples: [1284] }),
          title: z.string().meta({ description: 'What it is about.', examples: ['Dark mode'] }),
          url: z.string().meta({
            description: 'Its full URL.',
            examples: ['https://feedback.example.com/post/1284/dark-mode/'],
          }),
        }),
      )
      .optional()
      .meta({ description: 'What exists already, best first, where `code` is `duplicate_post`.' }),
  })
  .meta({ id: 'Problem', description: 'What went wrong (RFC 9457).' })
