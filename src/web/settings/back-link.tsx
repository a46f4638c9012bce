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
