import type { SameAnswer } from './same-answer.ts'

// The least that `Bun.serve` can do: the same bytes and headers whatever is asked, prepared once.
// One port for each answer in the file, so that nothing has to be looked up.

const answers = (await Bun.file(process.argv[2]!).json()) as SameAnswer[]
const ports = answers.map(({ status, headers, body, isConditional }) => {
  const bytes = body === '' ? null : new TextEncoder().encode(body)
  const init = { status, headers: new Headers(headers) }
  const notModified = { status: 304, headers: init.headers }
  const tag = init.headers.get('etag')
  const fetch = isConditional
    ? (request: Request) =>
        request.headers.get('if-none-match') === tag
          ? new Response(null, notModified)
          : new Response(bytes, init)
    : () => new Response(bytes, init)
  return Bun.serve({ port: 0, hostname: '127.0.0.1', development: false, fetch }).port
})
process.stdout.write(`${JSON.stringify(ports)}\n`)
