import { isTeam } from '../../../features/auth/permissions.ts'
import { isRefused } from '../../../features/notifications/mail/refused-address.ts'
import type { User } from '../../../features/people/users/find-user.ts'
import type { PageCall } from '../../parts/page.ts'

/** What is special about somebody: most people are customers with an account that works. */
export function PersonState({ user, t }: { user: User } & Pick<PageCall, 't'>) {
  return (
    <span class="settings-badges">
      {isTeam(user.role) && <span class="badge">{t(`role_${user.role as 'team' | 'admin'}`)}</span>}
      {isRefused(user) && <span class="badge badge-wrong">{t('mailRefusedBadge')}</span>}
      {isTeam(user.role) && user.confirmed === null && !isRefused(user) && (
        <span class="badge">{t('invitedOnly')}</span>
      )}
      {user.is_guest === 1 && <span class="badge">{t('guest')}</span>}
      {user.deactivated !== null && user.is_guest === 0 && (
        <span class="badge badge-wrong">{t('personDeactivated')}</span>
      )}
      {user.blocked !== null && <span class="badge badge-wrong">{t('personBlocked')}</span>}
    </span>
  )
}
