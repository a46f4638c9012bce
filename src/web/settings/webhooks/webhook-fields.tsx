import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { type Board, listVisibleBoards } from '../../../features/boards/boards.ts'
import type { WebhookRow } from '../../../features/webhooks/find-webhook.ts'
import { webhookKinds, webhookTypes } from '../../../features/webhooks/types.ts'
import { Checks, ticked } from '../../parts/checks.tsx'
import { Choice, Field, fieldErrorText } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { eventInWords } from '../audit/audit-sentence.ts'
import { Tick } from '../settings-form.tsx'

/** Every board: an admin sees them all. */
export function readBoards(db: PageCall['db'], { audience }: SessionCaller): Promise<Board[]> {
  return listVisibleBoards(db, audience)
}

type WebhookFieldsProps = {
  boards: Board[]
  /** Missing for a new one. */
  webhook?: WebhookRow
} & Pick<PageCall, 'sent' | 't'>

export function WebhookFields({ boards, webhook, sent, t }: WebhookFieldsProps) {
  // Sent values win, unless the form issued something.
  const fields = sent && !sent.issued && sent.fields.url !== undefined ? sent.fields : undefined
  const events = fields
    ? ticked(fields, 'events', webhookTypes)
    : (webhook?.events ?? '').split(' ')
  const isOn = (name: string, stored: 0 | 1 | undefined) =>
    fields ? fields[name] === 'on' : stored === 1
  const board = fields?.board_id ?? String(webhook?.board_id ?? '')
  // One that is no longer there stays chosen: none would stand for all boards.
  const isDeleted = board !== '' && !boards.some(({ id }) => String(id) === board)
  const boardError = sent?.errors.find(({ field }) => field === 'board_id')
  return (
    <>
      <Field
        name="url"
        label={t('webhookUrl')}
        hint={t('webhookUrlHint')}
        value={webhook?.url}
        sent={sent}
        lengthMax={2_000}
        input={{ type: 'url', autocomplete: 'off' }}
        isRequired
        t={t}
      />
      <Choice
        name="kind"
        label={t('webhookKind')}
        options={Object.fromEntries(webhookKinds.map(kind => [kind, t(`webhookKind_${kind}`)]))}
        value={fields?.kind ?? webhook?.kind}
      />
      <Choice
        name="board_id"
        label={t('board')}
        options={{
          '': t('allBoards'),
          ...Object.fromEntries(boards.map(({ id, name }) => [`${id}`, name])),
          ...(isDeleted && { [board]: t('deletedBoard') }),
        }}
        value={board}
        error={boardError && fieldErrorText(boardError, t)}
      />
      <Checks
        name="events"
        label={t('webhookEvents')}
        hint={t('webhookEventsHint')}
        options={webhookTypes}
        describe={type => eventInWords(type, t)}
        chosen={type => events.includes(type)}
        errors={sent?.errors}
      />
      <Tick
        name="includes_internal"
        label={t('webhookInternal')}
        hint={t('webhookInternalHint')}
        isOn={isOn('includes_internal', webhook?.includes_internal)}
      />
      {webhook && (
        <Tick
          name="is_enabled"
          label={t('webhookEnabled')}
          isOn={isOn('is_enabled', webhook.is_enabled)}
        />
      )}
    </>
  )
}
