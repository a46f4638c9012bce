import type { CommentRow } from '../../features/comments/comment-row.ts'
import { Pager } from './board-controls.tsx'
import { Comment, DeletedComment, type EntryProps, StatusChange } from './comment.tsx'
import { answerFirst, buildThreads, type Thread } from './threads.ts'

type CommentSectionProps = {
  comments: CommentRow[]
  count: number
  /** The URLs of the parts before and after this one. */
  earlier: string | undefined
  later: string | undefined
} & Omit<EntryProps, 'comment'>

export function CommentSection({ comments, count, earlier, later, ...shown }: CommentSectionProps) {
  const { t } = shown
  return (
    <section class="comments" aria-labelledby="comments-title">
      <h2 id="comments-title" tabindex={-1}>
        {t('commentsTitle')} <span class="comments-count">{t.number(count)}</span>
      </h2>
      {comments.length === 0 ? (
        <p class="quiet">{t('noComments')}</p>
      ) : (
        <ThreadList threads={answerFirst(buildThreads(comments))} {...shown} />
      )}
      <Pager newer={earlier} older={later} isByTime={false} t={t} />
    </section>
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
