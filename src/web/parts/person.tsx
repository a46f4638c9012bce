import type { CompanyAddress } from '../../features/company/company.ts'
import { picturePath } from '../../features/people/pictures/pictures.ts'
import { isUnnamed, shownName } from '../../features/people/users/names.ts'
import type { Texts } from '../../texts/texts.ts'
import { Icon } from './icons.tsx'

const tints = 6

type PersonProps = {
  id: number
  name: string
  /** As `pictureFor` gives it. */
  picture: string | null
  address: Pick<CompanyAddress, 'path'>
}

export { shownName }

/** Their picture, or the first letter on a tint of the person's own. A person without a name has only the tint. */
export function Avatar({ id, name, picture, address }: PersonProps) {
  if (picture !== null)
    return (
      <span class="avatar" aria-hidden="true">
        <img src={picturePath(address, picture)} alt="" loading="lazy" decoding="async" />
      </span>
    )
  return (
    <span class={`avatar tint-${id % tints}`} aria-hidden="true">
      {isUnnamed(name) ? <Icon of="person" /> : firstLetter(name.trim())}
    </span>
  )
}

/** A company's sign. */
export function Monogram({ name }: { name: string }) {
  return (
    <span class="monogram" aria-hidden="true">
      {firstLetter(name)}
    </span>
  )
}

const graphemes = new Intl.Segmenter('en')

/** A letter may be several code points: a base with its accents. */
function firstLetter(text: string): string | undefined {
  const [first] = graphemes.segment(text.slice(0, 32))
  return first?.segment.toUpperCase()
}

export function TeamBadge({ t }: { t: Texts }) {
  return <span class="badge">{t('team')}</span>
}
