import type { Child } from 'hono/jsx'
import { Back } from '../parts/back.tsx'
import type { PageCall } from '../parts/page.ts'
import { type Section, sectionPath } from './sections.ts'

/** From one thing of a section to the list of them. */
export function BackLink({
  section,
  address,
  t,
}: { section: Section } & Pick<PageCall, 'address' | 't'>) {
  return (
    <p>
      <Back to={address.path + sectionPath(section)}>{t(`section_${section}`)}</Back>
    </p>
  )
}

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
