import type { Texts } from '../../../texts/texts.ts'
import type { Choices } from './inbox-view.ts'

type BulkBarProps = { choices: Choices; back: string; path: string; leaves: boolean; t: Texts }

/** What is done to every post that is ticked. Its boxes are in the list; it shows once one of them is ticked. */
export function BulkBar({ choices, back, path, leaves, t }: BulkBarProps) {
  return (
    <form
      id="bulk"
      class="bulk-bar"
      method="post"
      action={`${path}/team/bulk/`}
      data-team={leaves ? 'bulk' : 'stay'}
    >
      <input type="hidden" name="back" value={back} />
      <strong>{t('selectedPosts')}</strong>
      <Choice name="status" label={t('status')} of={choices.status} />
      <Choice name="tag" label={t('addTag')} of={choices.tag} />
      <Choice name="owner" label={t('owner')} of={choices.owner} />
      <label class="tick">
        <input type="checkbox" name="notify" value="on" checked /> {t('notifyFollowers')}
      </label>
      <button class="button small-button main-button" type="submit" name="do" value="change">
        {t('apply')}
      </button>
      <button class="button small-button" type="submit" name="do" value="done">
        {t('done')}
      </button>
    </form>
  )
}

type ChoiceProps = { name: string; label: string; of: { id: number; name: string }[] }

function Choice({ name, label, of }: ChoiceProps) {
  if (of.length === 0) return null
  return (
    <select class="choice" name={name} aria-label={label} autocomplete="off">
      <option value="">{label}</option>
      {of.map(each => (
        <option value={String(each.id)}>{each.name}</option>
      ))}
    </select>
  )
}
