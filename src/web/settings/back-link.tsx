import type { Child } from 'hono/jsx'
import { Icon } from '../parts/icons.tsx'
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
      <a class="back" href={address.path + sectionPath(section)}>
        <Icon of="back" />
        {t(`section_${section}`)}
      </a>
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
