// What a user's program does with the package, the same in every runtime.
import { createHarkClient, HarkError } from 'hark/client'
import { verifyWebhook } from 'hark/webhooks'

export async function use({ baseUrl, token, webhook, secret }) {
  const hark = createHarkClient({ baseUrl, token })
  const marker = `Made in ${Math.random()}`
  for (const number of [1, 2, 3])
    await hark.POST('/api/v1/posts/', {
      body: { board: 'ideas', title: `${marker} ${number}`, links: ['https://example.com/a'] },
    })
  const titles = []
  const query = { page_size: 2, link: 'https://example.com/a' }
  for await (const post of hark.list('/api/v1/posts/', { params: { query } }))
    if (post.title.startsWith(marker)) titles.push(post.title.at(-1))

  const image = new Blob([Uint8Array.from(atob(onePixel), letter => letter.charCodeAt(0))], {
    type: 'image/png',
  })
  const { data } = await hark.POST('/api/v1/images/', { body: image })

  const refused = await hark
    .POST('/api/v1/posts/create/', { body: { board: 'nowhere', title: 'x' } })
    .catch(error => (error instanceof HarkError ? error.problem : error))
  const { type } = await verifyWebhook(webhook.body, webhook.headers, secret)
  return { titles, width: data.width, code: refused.code, field: refused.errors[0].field, type }
}

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
