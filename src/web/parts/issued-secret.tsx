import type { Child } from 'hono/jsx'

/** A secret that is shown this once: it is stored nowhere that it can be read from. */
export function IssuedSecret({ text, secret }: { text: Child; secret: string | undefined }) {
  if (!secret) return null
  return (
    <div class="issued" role="status">
      <p>{text}</p>
      <p>
        <code class="secret">{secret}</code>
      </p>
    </div>
  )
}
