import { type Answer, type Call, expectStatus, get, post } from './client.ts'
import type { Company } from './company.ts'
import { allEvents, eventsPage } from './events.ts'
import { imagesPath, picture } from './pictures.ts'

export type UploadedImage = { id: number; url: string; width: number; height: number; type: string }

export const upload = (body: unknown, call: Call): Promise<Answer> => post(imagesPath, body, call)

/** A small PNG of the token's owner, on nothing yet. */
export async function uploaded(token: string): Promise<UploadedImage> {
  const answer = await expectStatus(201, upload(await picture('png'), { token }))
  return answer.json<UploadedImage>()
}

/** The same address for a token, and in the pages of its company. */
export const apiPathOf = ({ id }: { id: number }) => `${imagesPath}${id}/`
export const pagePathOf = ({ id }: { id: number }) => `/image/${id}/`

/** A post with an image of the admin's on it. */
export async function postWithImage(
  company: Company,
  fields: Record<string, unknown> = {},
): Promise<{ postId: number; image: UploadedImage }> {
  const { adminToken: token } = company
  const image = await uploaded(token)
  const body = { board: 'ideas', title: 'With an image', images: [image.id], ...fields }
  const { id } = (await expectStatus(201, post('/api/v1/posts/', body, { token }))).json<{
    id: number
  }>()
  return { postId: id, image }
}

export const readImage = (image: { id: number }, token: string) => get(apiPathOf(image), { token })

/** What has happened in the token's company since. */
export async function watchEvents(token: string) {
  const { position: after } = await eventsPage(token, { after: 'latest' })
  return async () =>
    (await allEvents(token, { after })).results.map(({ type, data }) => ({ type, data }))
}
