import type { CompanyAddress } from '../../features/company/company.ts'
import type { Texts } from '../../texts/texts.ts'

const pages = [
  ['profile', '/account/'],
  ['myFeedback', '/me/'],
  ['notifications', '/notifications/'],
  ['emailSettings', '/settings/notifications/'],
  ['passkeys', '/account/passkeys/'],
  ['sessions', '/account/sessions/'],
  ['myData', '/account/data/'],
] as const

type AccountNavProps = {
  current: (typeof pages)[number][0]
  address: CompanyAddress
  t: Texts
}

/** The pages about the reader: the same links, in the same order, on each of them. */
export function AccountNav({ current, address, t }: AccountNavProps) {
  return (
    <nav class="orders account-nav" aria-label={t('account')}>
      {pages.map(([name, path]) => (
        <a href={address.path + path} aria-current={name === current ? 'page' : undefined}>
          {t(name)}
        </a>
      ))}
    </nav>
  )
}
