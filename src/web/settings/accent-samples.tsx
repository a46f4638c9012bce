import type { CompanyAddress } from '../../features/company/address.ts'
import { basePath } from '../../platform/http/base-url.ts'
import type { Texts } from '../../texts/texts.ts'
import { Icon } from '../parts/icons.tsx'
import { Monogram } from '../parts/person.tsx'

/** That of Hark itself, in light. */
export const harkColor = '#0f665c'

type AccentSamplesProps = { company: { name: string }; address: CompanyAddress; t: Texts }

/**
 * A piece of a board in light and in dark, in the colour that is saved; a script shows another one while it is chosen, by the
 * stylesheet that pages would have. Nothing in it can be used.
 */
export function AccentSamples({ company, address, t }: AccentSamplesProps) {
  return (
    <div
      class="accent-samples"
      data-accents={`${basePath(address.base)}/accent/`}
      data-default={harkColor}
    >
      {(['light', 'dark'] as const).map(scheme => (
        <figure>
          <figcaption class="field-hint">{t(`theme_${scheme}`)}</figcaption>
          <div class={`accent-sample accent-${scheme}`} aria-hidden="true">
            <p class="site-name">
              <Monogram name={company.name} />
              <bdi>{company.name}</bdi>
            </p>
            <div class="card accent-sample-post">
              <span class="accent-sample-votes">
                <Icon of="vote" />
                {t.number(42)}
              </span>
              <span class="accent-sample-title">{t('sampleTitle')}</span>
              <span class="badge badge-official">
                <Icon of="official" />
                {t('team')}
              </span>
            </div>
            <span class="button main-button">{t('newPost')}</span>
          </div>
        </figure>
      ))}
    </div>
  )
}
