import { viewedRoles } from '../../../features/auth/caller/caller.ts'
import { postUrl } from '../../../features/posts/url.ts'
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
      <a
        class="button ghost-button"
        href={postUrl(address, post)}
        aria-label={t('openPage')}
        title={t('openPage')}
        data-key="v"
      >
        <Icon of="open" />
      </a>
      <ViewPageAs {...props} />
    </div>
  )
}

/** The post's page as others see it: the workspace has no footer. */
function ViewPageAs({ pane: { post }, address, t }: PaneProps) {
  return (
    <details class="pane-action" name="action">
      <summary class="button ghost-button" aria-label={t('viewAs')} title={t('viewAs')}>
        <Icon of="eye" />
      </summary>
      <form class="menu" method="post" action={`${address.path}/view/as/`}>
        <input type="hidden" name="back" value={postUrl(address, post)} />
        {viewedRoles.map(as => (
          <button
            type="submit"
            name="as"
            value={as}
            data-command={`${t('viewAs')}: ${t(`viewAs_${as}`)}`}
          >
            {t(`viewAs_${as}`)}
          </button>
        ))}
      </form>
    </details>
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
