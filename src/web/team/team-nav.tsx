import type { CompanyAddress } from '../../features/companies/index.ts'
import type { Texts } from '../../texts/index.ts'

const parts = [
  ['inbox', '/team/', 'g i'],
  ['moderation', '/team/moderation/', 'g m'],
  ['duplicates', '/team/duplicates/', 'g d'],
  ['roadmap', '/team/roadmap/', 'g r'],
  ['changelog', '/team/changelog/', 'g c'],
  ['insight', '/team/insight/', 'g s'],
  ['settings', '/team/settings/', 'g ,'],
] as const

export type WorkspacePart = (typeof parts)[number][0]

/** These have no keys but those that lead to others. */
const withoutKeys: readonly WorkspacePart[] = ['insight', 'settings']

type TeamNavProps = {
  current: WorkspacePart
  address: CompanyAddress
  t: Texts
}

export function TeamNav({ current, address, t }: TeamNavProps) {
  return (
    <nav class="team-nav" aria-label={t('workspace')}>
      {parts.map(([name, path, key]) => (
        <a
          href={address.path + path}
          aria-current={name === current ? 'page' : undefined}
          data-key={key}
        >
          {t(name)}
        </a>
      ))}
      {!withoutKeys.includes(current) && (
        <button type="button" class="link-button with-keys" data-key="?" hidden>
          {t('keys')} <kbd>?</kbd>
        </button>
      )}
    </nav>
  )
}
