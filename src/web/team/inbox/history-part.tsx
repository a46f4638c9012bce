import { postUrl } from '../../../features/posts/url.ts'
import type { Texts } from '../../../texts/texts.ts'
import { Pager } from '../../parts/board-controls.tsx'
import { DateTime } from '../../parts/date-time.tsx'
import type { Html } from '../../parts/page.ts'
import { shownName } from '../../parts/person.tsx'
import { StatusLabel } from '../../parts/status-label.tsx'
import { withQuery } from '../back-path.ts'
import type { PaneProps } from './pane-props.ts'
import type { HistoryLine } from './read-history.ts'

/** Everything that happened to the post, the newest first. */
export function HistoryPart({ pane: { history }, here, address, t }: PaneProps) {
  const at = (value: string) => `${withQuery(here, 'history', value)}#history`
  return (
    <details id="history" class="pane-part" open={history.isOpen} data-command={t('history')}>
      <summary>
        <strong>{t('history')}</strong>
      </summary>
      <ol class="history">
        {history.lines.map(line => (
          <li>
            <DateTime time={line.created} t={t} />
            <div>
              {sentencesOf(line, address, t).map(sentence => (
                <p>
                  {sentence}
                  {line.inPost && !(line.type === 'post.merged' && line.isIntoThis) && (
                    <span class="quiet">
                      {' '}
                      {t.around('historyIn', { title: <bdi>{line.inPost.title}</bdi> })}
                    </span>
                  )}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <Pager
        newer={history.newer && at(history.newer)}
        older={history.older && at(history.older)}
        isByTime
        t={t}
      />
    </details>
  )
}

type Sentence = (string | Html)[]

/** Each change as a sentence; one event may have several. */
export function sentencesOf(
  line: HistoryLine,
  address: PaneProps['address'],
  t: Texts,
): Sentence[] {
  const { changes, inPost, isIntoThis, other } = line
  const name = <bdi>{line.by === undefined ? t('historySystem') : shownName(line.by, t)}</bdi>
  const word = (text: string) => <bdi>{text}</bdi>
  const link = (post: NonNullable<HistoryLine['other']>) => (
    <a href={postUrl(address, post)}>
      <bdi>{post.title}</bdi>
    </a>
  )
  if (isSimple(line.type)) return [t.around(simple[line.type], { name })]
  switch (line.type) {
    case 'post.edited': {
      const { title, content } = changes
      const said: Sentence[] = []
      if (title)
        said.push(
          t.around('history_title', {
            name,
            before: word(String(title.before)),
            after: word(String(title.after)),
          }),
        )
      if (content || !title) said.push(t.around('history_content', { name }))
      return said
    }
    case 'post.status_changed': {
      const { before, after } = namesIn(changes.status)
      if (!before || !after) break
      return [
        t.around('history_status', {
          name,
          before: <StatusLabel name={before.name} color={before.color} t={t} />,
          after: <StatusLabel name={after.name} color={after.color} t={t} />,
        }),
      ]
    }
    case 'post.moved': {
      const { before, after } = namesIn(changes.board)
      const board = (each: Named | undefined) => word(each?.name ?? t('historyHiddenBoard'))
      return [t.around('history_moved', { name, before: board(before), after: board(after) })]
    }
    case 'post.owner_changed': {
      const { after } = namesIn(changes.owner)
      if (!after) return [t.around('history_no_owner', { name })]
      return [t.around('history_owner', { name, after: word(shownName(after.name, t)) })]
    }
    case 'post.eta_changed': {
      const after = changes.eta?.after
      if (typeof after !== 'string') return [t.around('history_no_eta', { name })]
      return [t.around('history_eta', { name, after: word(t.day(after)) })]
    }
    case 'post.effort_changed':
    case 'post.impact_changed': {
      const kind = line.type === 'post.effort_changed' ? 'effort' : 'impact'
      const after = changes[kind]?.after
      if (typeof after !== 'number') return [t.around(`history_no_${kind}`, { name })]
      return [t.around(`history_${kind}`, { name, after: word(t.number(after)) })]
    }
    case 'post.fields_changed':
      return Object.entries(changes.custom_fields ?? {}).map(([field, { after }]) => {
        const text = Array.isArray(after) ? t.list(after.map(String)) : String(after)
        return after === null
          ? t.around('history_no_field', { name, field: word(field) })
          : t.around('history_field', { name, field: word(field), after: word(text) })
      })
    case 'post.tags_changed': {
      const list = (tags: unknown) => t.list((tags as Named[]).map(tag => tag.name))
      const [added, removed] = [list(changes.tags?.added ?? []), list(changes.tags?.removed ?? [])]
      if (!added && !removed) break
      const said: Sentence[] = []
      if (added) said.push(t.around('history_tags_added', { name, tags: word(added) }))
      if (removed) said.push(t.around('history_tags_removed', { name, tags: word(removed) }))
      return said
    }
    case 'post.merged':
      if (isIntoThis && inPost) return [t.around('history_absorbed', { name, title: link(inPost) })]
      if (other) return [t.around('history_merged', { name, title: link(other) })]
      break
    case 'post.unmerged':
      if (other) return [t.around('history_unmerged', { name, title: link(other) })]
      break
  }
  return [t.around('history_other', { name })]
}

const isSimple = (type: string): type is keyof typeof simple => Object.hasOwn(simple, type)

type Named = { name: string; color: string }

/** The API's schema leaves these open: names before and after a change. */
function namesIn(change: { before: unknown; after: unknown } | undefined) {
  return {
    before: (change?.before ?? undefined) as Named | undefined,
    after: (change?.after ?? undefined) as Named | undefined,
  }
}

/** Events whose type says everything. */
const simple = {
  'comment.created': 'history_answered',
  'post.created': 'history_created',
  'post.pinned': 'history_pinned',
  'post.unpinned': 'history_unpinned',
  'post.locked': 'history_locked',
  'post.unlocked': 'history_unlocked',
  'post.triaged': 'history_triaged',
  'post.untriaged': 'history_untriaged',
  'post.links_changed': 'history_links',
  'post.images_changed': 'history_images',
  'post.deleted': 'history_deleted',
  'post.restored': 'history_restored',
  'post.held': 'history_held',
  'post.released': 'history_released',
} as const
