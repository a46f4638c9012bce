import { Submit } from '../../parts/field.tsx'
import { Icon } from '../../parts/icons.tsx'
import type { PaneProps } from './pane-props.ts'

const lengthMax = 20_000

/** What is done with a post as a whole: it leaves the inbox, or the team writes about it among themselves. */
export function PostActions(props: PaneProps) {
  const { pane, here, address, sent, t } = props
  const { post } = pane
  const noteError = sent?.errors.find(({ field }) => field === 'note')
  return (
    <div class="pane-actions">
      <DoneButton {...props} />
      <details class="pane-action" name="action" open={noteError !== undefined} data-key="i">
        <summary class="button small-button">
          <Icon of="note" />
          {t('internalNote')} <kbd>i</kbd>
        </summary>
        <div class="pane-form">
          <form
            class="stack"
            method="post"
            action={`${address.path}/team/post/${post.id}/note/`}
            data-team="stay"
            data-draft={`note ${post.id}`}
          >
            <input type="hidden" name="back" value={here} />
            <label>
              {t('noteLabel')}
              <textarea name="note" rows={3} maxlength={lengthMax} required dir="auto">
                {`\n${sent?.fields.note ?? ''}`}
              </textarea>
            </label>
            <Submit class="button small-button main-button" label={t('save')} />
          </form>
        </div>
      </details>
    </div>
  )
}

/** The inbox lets go of it, or has it back. */
function DoneButton({ pane: { post }, view, here, after, address, t }: PaneProps) {
  const isTriaged = post.is_triaged === 1
  const leaves = !isTriaged && view.show === 'inbox'
  return (
    <form
      method="post"
      action={`${address.path}/team/post/${post.id}/done/`}
      data-team={leaves ? 'leave' : 'stay'}
    >
      <input type="hidden" name="back" value={leaves ? after : here} />
      <input type="hidden" name="set" value={isTriaged ? 'off' : 'on'} />
      <button
        class="button small-button"
        type="submit"
        data-key="e"
        title={isTriaged ? undefined : t('doneHint')}
      >
        <Icon of={isTriaged ? 'reopen' : 'done'} />
        {t(isTriaged ? 'reopen' : 'done')} <kbd>e</kbd>
      </button>
    </form>
  )
}
