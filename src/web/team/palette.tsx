import type { CompanyAddress } from '../../features/company/company.ts'
import type { Texts } from '../../texts/texts.ts'

export const goPath = '/team/go/'
export const feedbackPath = '/team/feedback/new/'
export const demandPath = '/team/demand/'

/** Ctrl+K, by a script: what the page can do, where one has been, and every place that is found. */
export function Palette({ address, t }: { address: CompanyAddress; t: Texts }) {
  return (
    <dialog id="palette" class="palette" aria-label={t('goTo')} data-recent={t('recent')}>
      <form method="get" action={`${address.path}${goPath}`}>
        <input
          type="search"
          name="search"
          placeholder={t('goToHint')}
          aria-label={t('goTo')}
          maxlength={200}
          autocomplete="off"
        />
      </form>
      <ul id="commands" class="places"></ul>
      <div id="found"></div>
      <p id="palette-nothing" class="quiet" role="status" data-text={t('goToNothing')}></p>
    </dialog>
  )
}
