import type { CompanyAddress } from '../../features/company/company.ts'
import type { Texts } from '../../texts/texts.ts'

/** The path of each part, and the keys that lead there. */
export const workspaceParts = [
  ['inbox', '/team/', 'g i'],
  ['moderation', '/team/moderation/', 'g m'],
  ['duplicates', '/team/duplicates/', 'g d'],
  ['roadmap', '/team/roadmap/', 'g r'],
  ['changelog', '/team/changelog/', 'g c'],
  ['insight', '/team/insight/', 'g s'],
  ['settings', '/team/settings/', 'g ,'],
] as const

export type WorkspacePart = (typeof workspaceParts)[number][0]

type TeamNavProps = {
  current: WorkspacePart
  address: CompanyAddress
  t: Texts
}

export function TeamNav({ current, address, t }: TeamNavProps) {
  return (
    <nav class="team-nav" aria-label={t('workspace')}>
      {workspaceParts.map(([name, path, key]) => (
        <a
          href={address.path + path}
          aria-current={name === current ? 'page' : undefined}
          data-key={key}
        >
          {t(name)}
        </a>
      ))}
      <button type="button" class="link-button with-keys" data-key="?">
        {t('keys')} <kbd>?</kbd>
      </button>
    </nav>
  )
}
