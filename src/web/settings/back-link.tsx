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
