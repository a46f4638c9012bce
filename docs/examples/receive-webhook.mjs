// Receives webhooks at 127.0.0.1, and prints what is really from Hark: SECRET=whsec_… node receive-webhook.mjs 4000
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { verifyWebhook } from 'hark/webhooks'

const bodyBytesMax = 2_000_000

const server = createServer(async (request, response) => {
  // Hark says how long its bodies are.
  const isBounded = Number(request.headers['content-length'] ?? Infinity) <= bodyBytesMax
  if (!isBounded) return response.writeHead(413, { connection: 'close' }).end()
  try {
    const body = await text(request)
    const { type, data } = await verifyWebhook(body, request.headers, process.env.SECRET)
    process.stdout.write(`verified: ${type} ${data.post?.title}\n`)
    response.writeHead(204).end()
  } catch {
    // Not from Hark, or the sender hung up.
    response.writeHead(401).end()
  }
})
server.listen(Number(process.argv[2]), '127.0.0.1')
