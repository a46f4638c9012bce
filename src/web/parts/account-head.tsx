import type { Child } from 'hono/jsx'
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

type AccountHeadProps = {
  current: (typeof pages)[number][0]
  hasNav?: boolean
  address: CompanyAddress
  t: Texts
  children?: Child
}

/** Above each page about the reader: its title, and the same links in the same order. */
export function AccountHead({ current, hasNav = true, address, t, children }: AccountHeadProps) {
  return (
    <div class="page-head">
      <h1>{t(current)}</h1>
      {hasNav && (
        <nav class="orders account-nav" aria-label={t('account')}>
          {pages.map(([name, path]) => (
            <a href={address.path + path} aria-current={name === current ? 'page' : undefined}>
              {t(name)}
            </a>
          ))}
        </nav>
      )}
      {children}
    </div>
  )
}
