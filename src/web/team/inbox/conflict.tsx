import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { isTeam } from '../../../features/auth/permissions.ts'
import { findUsers } from '../../../features/people/users/find-user.ts'
import type { PersonalPostRow } from '../../../features/posts/find-post-for.ts'
import { type HistoryRow, listChangesSince } from '../../../features/posts/history/list-history.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { Ago } from '../../parts/date-time.tsx'
import { Submit } from '../../parts/field.tsx'
import { sentencesOf } from './history-part.tsx'
import type { PaneProps } from './pane-props.ts'

/** `seen`: the number of the latest event when the form was shown. A form without it asks nothing. */
export type Seen = { seen?: string | undefined }
export type Asked = { conflict: HistoryRow[] }

/** What others have done since the form was shown, and its sender may not know; undefined where there is nothing. */
export async function othersDid(
  transaction: CompanyTransaction,
  { userId }: SessionCaller,
  { id, root_id }: PersonalPostRow,
  { seen }: Seen,
  types: string[],
): Promise<Asked | undefined> {
  if (seen === undefined || types.length === 0) return undefined
  const since = { version: Number(seen), userId, types: [...types, 'comment.deleted'] }
  const found = await listChangesSince(transaction, id, since)
  // Comments on a merged post are those of the post that it was merged into.
  if (root_id !== null) found.push(...(await listChangesSince(transaction, root_id, since)))
  const deleted = found.filter(isDeletion).map(({ data }) => data.comment_id)
  const writers = await findUsers(
    transaction,
    found.flatMap(({ data }) => (data.creator_id as number | undefined) ?? []),
  )
  const isAnswer = ({ data }: HistoryRow) =>
    data.is_internal === false &&
    !deleted.includes(data.comment_id) &&
    isTeam(writers.get(data.creator_id as number)?.role ?? 'customer')
  const conflict = found.filter(
    row => !isDeletion(row) && (row.type !== 'comment.created' || isAnswer(row)),
  )
  return conflict.length === 0 ? undefined : { conflict }
}

const isDeletion = ({ type }: HistoryRow) => type === 'comment.deleted'

type SeenFieldProps = Pick<PaneProps, 'pane'> & { before?: string | undefined }

/** In each form whose sender is asked if a colleague was faster. `before`: of a form that is shown again as it was sent. */
export function SeenField({ pane, before }: SeenFieldProps) {
  const seen = (pane.conflict ? undefined : before) ?? String(pane.seen)
  return <input type="hidden" name="seen" value={seen} autocomplete="off" />
}

/** What the sender of a form did not know, and the same form once more: from now on they know. */
export function Conflict(props: PaneProps) {
  const { pane, address, sent, now, t } = props
  if (!pane.conflict || !sent) return null
  const { seen, ...fields } = sent.fields
  return (
    <section id="stale" class="notice conflict" role="alert" tabindex={-1}>
      <h3>{t('conflictTitle')}</h3>
      <ul class="history">
        {pane.conflict.map(line => (
          <li>
            <Ago time={line.created} now={now} t={t} />
            <div>
              {sentencesOf(line, address, t).map(sentence => (
                <p>{sentence}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {/* Only changes the status; the draft answer stays. */}
      {!fields.content?.trim() ? (
        <form
          method="post"
          action={`${address.path}/team/post/${pane.post.id}/${formOf(fields)}/`}
          data-team="stay"
        >
          <SeenField pane={pane} />
          {Object.entries(fields).map(([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
          <Submit class="button small-button" label={t('sendAnyway')} />
        </form>
      ) : (
        <p class="form-actions">
          {t('conflictKept')}
          <button class="button small-button" type="submit" form="answer">
            {t('sendAnyway')}
          </button>
        </p>
      )}
    </section>
  )
}

/** The fields tell which one of them it was. */
function formOf(fields: object): string {
  if ('content' in fields) return 'answer'
  if ('effort' in fields || 'impact' in fields) return 'estimate'
  if (Object.keys(fields).some(name => name.startsWith('field-'))) return 'fields'
  return 'owner' in fields ? 'owner' : 'board' in fields ? 'board' : 'properties'
}
