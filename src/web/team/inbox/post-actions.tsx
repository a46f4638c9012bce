import type { Child } from 'hono/jsx'
import { Submit } from '../../parts/field.tsx'
import { MergeForms } from './merge-forms.tsx'
import type { PaneProps } from './pane-props.ts'

const lengthMax = 20_000

/** Buttons that open a small form each: one at a time, without a script, too. */
export function PostActions(props: PaneProps) {
  const { pane, choices, here, address, sent, t } = props
  const { post } = pane
  const action = `${address.path}/team/post/${post.id}`
  const { owner } = post
  // Not every member is among the choices, and a form without the present owner would take the post from them.
  const isChoice = choices.owner.some(({ id }) => id === post.owner_id)
  const owners = owner && !isChoice ? [owner, ...choices.owner] : choices.owner
  const own = post.tags.filter(tag => !choices.tag.some(({ id }) => id === tag.id))
  const tags = [...own, ...choices.tag]
  const noteError = sent?.errors.find(({ field }) => field === 'note')
  return (
    <div class="pane-actions">
      <DoneButton {...props} />
      <Action at="o" label={owner ? owner.name : t('owner')} isSet={owner !== undefined}>
        <form method="post" action={`${action}/owner/`} data-team="stay">
          <input type="hidden" name="back" value={here} />
          <label>
            {t('owner')}
            <select class="choice" name="owner" autocomplete="off">
              <option value="">{t('nobody')}</option>
              {owners.map(({ id, name }) => (
                <option value={String(id)} selected={id === post.owner_id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Save label={t('save')} />
        </form>
      </Action>
      {tags.length > 0 && (
        <Action
          at="t"
          label={post.tags.length > 0 ? t.list(post.tags.map(({ name }) => name)) : t('tags')}
          isSet={post.tags.length > 0}
        >
          <form method="post" action={`${action}/tags/`} data-team="stay">
            <input type="hidden" name="back" value={here} />
            <input type="hidden" name="shown" value={tags.map(({ id }) => id).join()} />
            <input
              type="hidden"
              name="was"
              value={post.tags.map(({ id }) => id).join()}
              autocomplete="off"
            />
            <fieldset class="tag-choices">
              <legend class="hidden">{t('tags')}</legend>
              {tags.map(({ id, name }) => (
                <label class="tick">
                  <input
                    type="checkbox"
                    name={`tag-${id}`}
                    value="on"
                    checked={post.tags.some(tag => tag.id === id)}
                    autocomplete="off"
                  />{' '}
                  <bdi>{name}</bdi>
                </label>
              ))}
            </fieldset>
            <Save label={t('save')} />
          </form>
        </Action>
      )}
      {post.root_id === null && post.held === null && (
        <Action at="m" label={t('merge')} isOpen={pane.mergeSearch !== undefined}>
          <MergeForms {...props} />
        </Action>
      )}
      <Action at="i" label={t('internalNote')} isOpen={noteError !== undefined}>
        <form
          class="stack"
          method="post"
          action={`${action}/note/`}
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
          <Save label={t('save')} />
        </form>
      </Action>
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
        {t(isTriaged ? 'reopen' : 'done')} <kbd>e</kbd>
      </button>
    </form>
  )
}

type ActionProps = {
  /** The key that opens it. */
  at: string
  label: string
  isSet?: boolean
  isOpen?: boolean
  children?: Child
}

function Action({ at, label, isSet, isOpen, children }: ActionProps) {
  return (
    <details class="pane-action" name="action" open={isOpen} data-key={at}>
      <summary class={isSet ? 'button small-button is-set' : 'button small-button'}>
        <bdi>{label}</bdi> <kbd>{at}</kbd>
      </summary>
      <div class="pane-form">{children}</div>
    </details>
  )
}

function Save({ label }: { label: string }) {
  return <Submit class="button small-button main-button" label={label} />
}
