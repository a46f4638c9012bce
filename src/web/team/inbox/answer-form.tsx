import type { Reach } from '../../../features/notifications/find-readers.ts'
import type { Texts } from '../../../texts/texts.ts'
import { Submit } from '../../parts/field.tsx'
import { Icon } from '../../parts/icons.tsx'
import { StatusLabel } from '../../parts/status-label.tsx'
import { sectionPath } from '../../settings/sections.ts'
import { Options } from '../options.tsx'
import { AskOthers } from '../unconfirmed-page.tsx'
import { SeenField } from './conflict.tsx'
import type { PaneProps } from './pane-props.ts'

const lengthMax = 20_000

/** An answer and a new status, each by itself or both at once. */
export function AnswerForm(props: PaneProps) {
  const { pane, choices, view, here, after, draft, address, sent, t } = props
  const { post, readers } = pane
  const error = sent?.errors.find(({ field }) => field === 'content')
  // Only this form has a content. What was chosen in it, and what it was chosen from, go on together.
  const before = sent?.fields.content === undefined ? undefined : sent.fields
  const was = before?.was ?? String(post.status_id)
  const chosen = before?.status ?? was
  const notifies = before === undefined || before.notify === 'on'
  return (
    <form
      id="answer"
      class="stack pane-answer"
      method="post"
      action={`${address.path}/team/post/${post.id}/answer/`}
      data-team={view.show === 'inbox' ? 'leave' : 'stay'}
      data-draft={`answer ${post.id}`}
    >
      <input type="hidden" name="back" value={view.show === 'inbox' ? after : here} />
      <input type="hidden" name="was" value={was} autocomplete="off" />
      <SeenField pane={pane} before={before?.seen} />
      <div class="answer-field">
        <textarea
          id="answer-content"
          name="content"
          rows={1}
          placeholder={t('answerLabel')}
          aria-label={t('answerLabel')}
          maxlength={lengthMax}
          dir="auto"
          data-key="r"
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={error ? 'answer-error' : undefined}
        >{`\n${draft}`}</textarea>
        {error && (
          <p class="field-error" id="answer-error">
            {error.code === 'too_long'
              ? t('field_too_long', { max: t.number(lengthMax) })
              : t('answerBlank')}
          </p>
        )}
      </div>
      <div class="answer-more">
        <fieldset class="status-choices" data-key="s">
          <legend class="hidden">{t('status')}</legend>
          {choices.status.map(({ id, name, color }) => (
            <label class="status-choice">
              <input
                type="radio"
                name="status"
                value={String(id)}
                checked={String(id) === chosen}
                autocomplete="off"
              />
              <StatusLabel name={name} color={color} />
            </label>
          ))}
        </fieldset>
        <p class="form-actions">
          <Submit label={t(pane.conflict && before ? 'sendAnyway' : 'send')} />
          <label class="tick">
            <input type="checkbox" name="notify" value="on" checked={notifies} autocomplete="off" />{' '}
            {notifyLabel(readers, t)}
          </label>
        </p>
        {readers.count < readers.followers && (
          <p class="quiet">
            {t('othersNotReached')} <AskOthers posts={[pane.post.id]} address={address} t={t} />
          </p>
        )}
      </div>
      <SavedReplies {...props} />
    </form>
  )
}

/** The same number wherever followers of the post may be notified. */
export function notifyLabel({ count, followers, isExact }: Reach, t: Texts): string {
  if (!isExact) return t('notifyMany', { number: t.number(count) })
  if (count === followers) return t('notifyPeople', { count })
  return t('notifySome', { reached: t.number(count), count: followers })
}

/** After the button that sends: that is the one which a form without a script is sent by. */
function SavedReplies({ pane, choices, address, t }: PaneProps) {
  const settings = `${address.path}${sectionPath('replies')}`
  if (choices.reply.length === 0)
    return (
      <div class="reply-choice">
        <a
          class="icon-button"
          href={settings}
          aria-label={t('replyAddFirst')}
          title={t('replyAddFirst')}
          data-key=";"
          data-asks
          aria-describedby="no-replies"
        >
          <Icon of="replies" />
        </a>
        <span id="no-replies" class="hidden">
          {t('repliesEmpty')} {t('replyInsertHint')}
        </span>
      </div>
    )
  return (
    <details class="pane-action reply-choice" name="action" data-key=";">
      <summary
        class="button ghost-button icon-button"
        aria-label={t('savedReply')}
        title={t('savedReply')}
      >
        <Icon of="replies" />
      </summary>
      <div class="pane-form">
        <Options
          name="saved_reply"
          label={t('savedReply')}
          of={choices.reply.map(({ id, name }) => ({ id, label: name }))}
          chosen={[]}
          t={t}
        />
        <p class="form-actions">
          <Submit
            class="button main-button"
            label={t('insert')}
            name="insert"
            value="on"
            formaction={`${address.path}/team/post/${pane.post.id}/reply/`}
          />
          <a href={settings}>{t('edit')}</a>
        </p>
      </div>
    </details>
  )
}
