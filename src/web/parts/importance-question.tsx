import type { CompanyAddress } from '../../features/company/company.ts'
import { type ImportanceName, importanceNames } from '../../features/votes/importance.ts'
import type { Texts } from '../../texts/texts.ts'

type ImportanceQuestionProps = {
  postId: number
  /** What they said; null: nothing yet. */
  said: ImportanceName | null
  /** The page to return to. */
  here: string
  address: CompanyAddress
  t: Texts
}

/** After a vote, on a board that asks. A second click on the same answer takes it back. */
export function ImportanceQuestion({ postId, said, here, address, t }: ImportanceQuestionProps) {
  const action = `${address.path}/post/${postId}/importance/`
  return (
    <form class="card importance-question" method="post" action={action} hx-post={action}>
      <input type="hidden" name="next" value={here} />
      <fieldset>
        <legend>{t('importanceQuestion')}</legend>
        <div class="form-actions">
          {importanceNames.map(name => (
            <button
              class={said === name ? 'button main-button' : 'button'}
              type="submit"
              name="importance"
              value={said === name ? '' : name}
              aria-pressed={said === name ? 'true' : 'false'}
            >
              {t(`importance_${name}`)}
            </button>
          ))}
        </div>
        <p class="field-hint">{t('importanceHint')}</p>
      </fieldset>
    </form>
  )
}
