import type { CompanyAddress } from '../../../features/company/company.ts'
import type { Texts } from '../../../texts/texts.ts'
import type { Html } from '../../parts/page.ts'
import { Avatar, shownName } from '../../parts/person.tsx'

/** Who else has the post open; nothing where nobody has. */
export function alsoHere(
  people: { id: number; name: string; picture: string | null }[],
  address: CompanyAddress,
  t: Texts,
): Html | '' {
  if (people.length === 0) return ''
  const names = t.list(people.map(({ name }) => shownName(name, t)))
  return (
    <>
      {people.map(person => (
        <Avatar {...person} address={address} />
      ))}
      <span>{t.around('alsoHere', { names: <bdi>{names}</bdi> })}</span>
    </>
  )
}
