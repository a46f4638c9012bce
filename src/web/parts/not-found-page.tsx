import { type Frame, layout } from './layout.tsx'
import type { Html } from './page.ts'

/** The same for what does not exist and for what a visitor may not see. */
export function notFoundPage(frame: Frame): Html {
  const { address, company, t } = frame
  return layout({
    frame,
    title: t('notFound'),
    children: (
      <div class="message">
        <h1>{t('error_not_found')}</h1>
        <p class="lead">{t(company ? 'notFoundHelp' : 'noCompanyHelp')}</p>
        {company && (
          <p>
            <a class="button" href={`${address.path}/`}>
              {t('goHome')}
            </a>
          </p>
        )}
      </div>
    ),
  })
}
