import type { Texts } from '../../../texts/texts.ts'

const choices = [
  ['approve', 'A'],
  ['reject', 'R'],
  ['spam', 'S'],
] as const

type ModerationBulkProps = { back: string; path: string; t: Texts }

/** What is decided about everything that is ticked. Its boxes are in the list; it shows once one of them is ticked. */
export function ModerationBulk({ back, path, t }: ModerationBulkProps) {
  return (
    <form
      id="bulk"
      class="bulk-bar"
      method="post"
      action={`${path}/team/moderate/`}
      data-team="bulk"
    >
      <input type="hidden" name="back" value={back} />
      <strong>{t('selectedItems')}</strong>
      {choices.map(([decision, key]) => (
        <button
          class={`button small-button ${decision === 'spam' ? 'danger-button' : ''}`}
          type="submit"
          name="decision"
          value={decision}
          data-key={key}
        >
          {t(decision)} <kbd>{key}</kbd>
        </button>
      ))}
      <span class="quiet">{t('bulkSpamHelp')}</span>
    </form>
  )
}
