import type { CommentRow } from '../../features/comments/comment-row.ts'
import { type CommentOrder, commentOrders } from '../../features/comments/list-post-comments.ts'
import { Pager } from './board-controls.tsx'
import { Comment, DeletedComment, type EntryProps, StatusChange } from './comment.tsx'
import { answerFirst, buildThreads, type Thread, threadsInOrder } from './threads.ts'

type CommentSectionProps = {
  comments: CommentRow[]
  count: number
  /** Undefined: oldest first. */
  order: CommentOrder | undefined
  /** The URLs of the parts before and after this one. */
  earlier: string | undefined
  later: string | undefined
} & Omit<EntryProps, 'comment'>

export function CommentSection(props: CommentSectionProps) {
  const { comments, count, order, earlier, later, ...shown } = props
  const { here, t } = shown
  return (
    <section class="comments" aria-labelledby="comments-title">
      <h2 id="comments-title" tabindex={-1}>
        {t('commentsTitle')} <span class="comments-count">{t.number(count)}</span>
      </h2>
      {count > 1 && <Orders current={order} here={here} t={t} />}
      {comments.length === 0 ? (
        <p class="quiet">{t('noComments')}</p>
      ) : (
        <ThreadList
          threads={answerFirst(order ? threadsInOrder(comments) : buildThreads(comments))}
          {...shown}
        />
      )}
      <Pager newer={earlier} older={later} isByTime={false} t={t} />
    </section>
  )
}

const orders = [undefined, ...commentOrders]

type OrdersProps = { current: CommentOrder | undefined } & Pick<EntryProps, 'here' | 't'>

function Orders({ current, here, t }: OrdersProps) {
  return (
    <nav class="comment-orders" aria-label={t('commentOrder')}>
      {orders.map(order => (
        <a
          href={`${here}${order ? `?comments=${order}` : ''}#comments-title`}
          rel="nofollow"
          aria-current={order === current ? 'true' : undefined}
        >
          {t(`commentOrder_${order ?? 'oldest'}`)}
        </a>
      ))}
    </nav>
  )
}

type ThreadListProps = { threads: Thread<CommentRow>[] } & Omit<EntryProps, 'comment'>

function ThreadList({ threads, ...shown }: ThreadListProps) {
  return (
    <ol class="thread">
      {threads.map(({ comment, replies }) => (
        <li>
          <Entry comment={comment} {...shown} />
          {replies.length > 0 && <ThreadList threads={replies} {...shown} />}
        </li>
      ))}
    </ol>
  )
}

function Entry(props: EntryProps) {
  if (props.comment.deleted !== null || props.comment.held !== null)
    return <DeletedComment comment={props.comment} t={props.t} />
  if (props.comment.kind === 'status_change') return <StatusChange {...props} />
  return <Comment {...props} />
}
