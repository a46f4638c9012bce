import { type ProviderRow, providerName } from '../../features/auth/providers/providers.ts'
import type { PageCall } from '../parts/page.ts'
import { ProviderIcon } from '../parts/provider-icon.tsx'
import { oidcUrl } from './sign-in-url.ts'

type ButtonsProps = {
  providers: ProviderRow[]
  next: string | undefined
  vote: string | undefined
  call: PageCall
}

/** A button for each site that people sign in with; which of them do not respond is said. */
export function ProviderButtons({ providers, next, vote, call }: ButtonsProps) {
  const { address, oidc, t } = call
  const isDown = new Set(providers.filter(provider => oidc.isDown(provider)))
  const isUp = providers.filter(provider => !isDown.has(provider))
  return (
    <>
      {[...isDown].map(provider => (
        <p class="card notice">
          {t.around('signInDown', { site: <bdi>{providerName(provider)}</bdi> })}
        </p>
      ))}
      {isUp.length > 0 && (
        <ul class="provider-buttons">
          {isUp.map(provider => (
            <li>
              <a
                class="button"
                href={oidcUrl(address, { provider: String(provider.id), next, vote })}
              >
                <ProviderIcon kind={provider.kind} />
                <span>{t.around('signInWith', { site: <bdi>{providerName(provider)}</bdi> })}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
