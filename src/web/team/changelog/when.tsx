import { WrongField } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import type { Editor } from './read-editor.ts'

type WhenProps = { editor: Editor; call: PageCall }

/** When it publishes itself, by the company's clocks: their zone is named, as the reader may be elsewhere. */
export function When({ editor, call: { company, sent, t } }: WhenProps) {
  const error = sent?.errors.find(({ field }) => field === 'when')
  return (
    <div class="field entry-when">
      <label for="field-when">{t('publishAt')}</label>
      <p class="field-hint" id="field-when-hint">
        {t('publishAtHint', { zone: company.time_zone })}
      </p>
      <div>
        <input
          id="field-when"
          type="datetime-local"
          name="when"
          value={editor.when}
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={error ? 'field-when-error' : 'field-when-hint'}
        />
        <button class="button" type="submit" name="do" value="schedule">
          {t('schedule')}
        </button>
      </div>
      <WrongField id="field-when-error" text={error?.message} />
    </div>
  )
}
