import { postsMax } from '../../features/posts/bulk/schema.ts'
import { membersMax } from '../../features/posts/duplicates/list-groups.ts'
import type { FormerPlace } from '../../features/roadmaps/place-post.ts'
import { parseId } from '../../platform/text/id.ts'
import type { Texts } from '../../texts/texts.ts'
import type { PageCall } from '../parts/page.ts'

const deeds = [
  'answered',
  'status',
  'note',
  'tags',
  'owner',
  'board',
  'saved',
  'eta',
  'estimate',
  'placed',
  'visibility',
  'merged',
  'voted',
  'unvoted',
  'logged',
  'done',
  'reopened',
  'undone',
  'undone_partly',
  'undone_decision',
  'unchanged',
  'approve',
  'trust',
  'reject',
  'spam',
  'view_saved',
  'view_deleted',
] as const

export type Deed = (typeof deeds)[number] | 'changed' | 'decided' | 'decided_partly' | 'asked'

const undoKinds = ['change', 'comment', 'merge', 'decision', 'feedback', 'date', 'place'] as const

/**
 * An undoable action: a change of posts, a comment, a merge, a moderation decision, feedback that was logged on a post, or where a
 * card of the roadmap was. A post
 * can be merged again, and get more feedback, so both are named by the revision of their write, too.
 */
export type Undo = {
  kind: (typeof undoKinds)[number]
  id: number
  /** Others that were merged in the same write. */
  more?: number[] | undefined
  revision?: number | undefined
}

const nameOf = ({ kind, id, more = [], revision }: Undo) =>
  [kind, [id, ...more].join('.'), revision].filter(part => part !== undefined).join('-')

/** None where the decision changed nothing. */
export function undoOfDecision(id: number | null): Undo | undefined {
  return id === null ? undefined : { kind: 'decision', id }
}

/** What a post was planned for before: two dates as numbers, or one where there was none. */
export function undoOfDate(id: number, now: string, before: string | null): Undo {
  return {
    kind: 'date',
    id,
    more: [now, before].flatMap(day => day?.replaceAll('-', '') ?? []).map(Number),
  }
}

/** The roadmap, and the post before it: itself if it was first, none if votes ordered it. */
export function undoOfPlace(id: number, roadmapId: number, former: FormerPlace): Undo {
  const after = former === 'by votes' ? [] : [former.after ?? id]
  return { kind: 'place', id, more: [roadmapId, ...after] }
}

/** Of an undo, `undo` is what was undone, and `of` what that had done. */
export type Done = {
  did: Deed
  count?: number | undefined
  undo?: Undo | undefined
  of?: string | undefined
}

/** The query parameters that a notice is read from. */
export const noticeQuery = ['did', 'count', 'undo', 'of'] as const

/** The redirect after a form, with its result. */
export function withNotice(path: string, { did, count, undo, of }: Done): string {
  const url = new URL(path, 'http://localhost')
  for (const name of noticeQuery) url.searchParams.delete(name)
  url.searchParams.set('did', did)
  if (count !== undefined) url.searchParams.set('count', String(count))
  if (undo) url.searchParams.set('undo', nameOf(undo))
  if (of) url.searchParams.set('of', of)
  return url.pathname + url.search
}

export function parseUndo(text: string | undefined): Undo | undefined {
  const [named, digits, revision] = text?.split('-') ?? []
  const kind = undoKinds.find(each => each === named)
  const ids = digits?.split('.', membersMax).map(parseId) ?? []
  const [id, ...more] = ids.filter(each => each !== undefined)
  if (!kind || id === undefined || more.length + 1 < ids.length) return undefined
  return { kind, id, more, revision: parseId(revision) }
}

/** `tooMany`: what is said where a form of the page was sent with more than it takes at once. */
type NoticeProps = { back: string; tooMany?: string } & Pick<
  PageCall,
  'query' | 'sent' | 'address' | 't'
>

/**
 * The result of the last action, with an undo, or the reason it failed. With a script, it is replaced after each
 * action, and what was done before can be undone, too.
 */
export function Notice({ query, sent, back, tooMany, address, t }: NoticeProps) {
  const said = textOf(query, t)
  const refusal = refusalOf(sent, tooMany ?? t('bulkTooMany', { max: t.number(postsMax) }), t)
  const undo = parseUndo(query.undo)
  const isUndone = query.did?.startsWith('undone') === true
  return (
    <div id="notice" class="team-notice" role="status">
      {refusal && (
        <p class="note note-wrong" role="alert">
          {refusal}
        </p>
      )}
      {said && <p data-undone={isUndone ? query.undo : undefined}>{said}</p>}
      {said && undo && !isUndone && (
        <form
          method="post"
          action={`${address.path}/team/undo/`}
          data-team="undo"
          data-offer={t('undoWhat', { what: said })}
        >
          <input type="hidden" name="undo" value={nameOf(undo)} />
          <input type="hidden" name="of" value={query.did} />
          <input type="hidden" name="count" value={query.count ?? ''} />
          <input type="hidden" name="back" value={back} />
          <button class="link-button" type="submit" data-key="z">
            {t('undo')} <kbd>z</kbd>
          </button>
        </form>
      )}
    </div>
  )
}

/** Fields that show their own errors: the answer, a person to vote for, the name of a view. */
const ownPlaces = new Set(['content', 'email', 'full_name', 'name'])

function refusalOf(sent: PageCall['sent'], tooMany: string, t: Texts): string | undefined {
  const errors = sent?.errors.filter(({ field }) => !ownPlaces.has(field)) ?? []
  if (errors.length === 0) return undefined
  if (errors.some(({ field }) => field === 'links')) return t('linksWrong')
  if (errors.some(({ field }) => field === 'eta')) return t('etaWrong')
  if (errors.some(({ field, code }) => field === 'into' && code === 'too_many'))
    return t('bulkTooMany', { max: t.number(membersMax) })
  const isTooMany = errors.some(({ field, code }) => field === 'ids' && code === 'too_many')
  return isTooMany ? tooMany : t('failed')
}

function textOf({ did, count = '', of }: PageCall['query'], t: Texts): string | undefined {
  const what = did === 'undone' && of !== undefined && textOf({ did: of, count }, t)
  if (what) return t('undoneWhat', { what })
  if ((did === 'changed' || did === 'decided' || did === 'asked') && /^[0-9]{1,4}$/.test(count))
    return t(`did_${did}`, { count: Number(count) })
  if (did === 'decided_partly' && /^[0-9]{1,4}$/.test(count))
    return t('did_decided_partly', { number: t.number(Number(count)) })
  const known = deeds.find(deed => deed === did)
  return known && t(`did_${known}`)
}
