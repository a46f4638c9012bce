import { reportReasons } from '../../features/moderation/schema.ts'
import type { Texts } from '../../texts/texts.ts'
import { Submit } from './field.tsx'

/** Works without a script: what is wrong is asked behind the word. */
export function ReportButton({ action, part, t }: { action: string; part?: string; t: Texts }) {
  return (
    <details class="confirm">
      <summary>{t('report')}</summary>
      <form method="post" action={action} hx-post={action} data-done={t('reportThanks')}>
        {part && <input type="hidden" name="comments" value={part} />}
        <label class="hidden" aria-hidden="true">
          {t('leaveEmpty')}
          <input name="website" tabindex={-1} autocomplete="off" />
        </label>
        <select name="reason" aria-label={t('reportQuestion')}>
          {reportReasons.map(reason => (
            <option value={reason}>{t(`reason_${reason}`)}</option>
          ))}
        </select>
        <Submit class="button small-button" label={t('reportButton')} />
      </form>
    </details>
  )
}
