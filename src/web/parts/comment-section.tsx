import type { CommentRow } from '../../features/comments/index.ts'
import { buildThreads, type Thread } from '../threads.ts'
import { Comment, DeletedComment, StatusChange } from './comment.tsx'
import { numeral } from './counts.tsx'

type CommentSectionProps = { comments: CommentRow[]; count: number; hasMore: boolean }

export function CommentSection({ comments, count, hasMore }: CommentSectionProps) {
  return (
    <section class="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">
        Comments <span class="comments-count">{numeral(count)}</span>
      </h2>
      {comments.length === 0 ? (
        <p class="quiet">No comments yet.</p>
      ) : (
        <ThreadList threads={buildThreads(comments)} />
      )}
      {hasMore && (
        <p class="notice">
          Only the first {numeral(comments.length)} of {numeral(count)} comments are shown here.
        </p>
      )}
    </section>
  )
}

function ThreadList({ threads }: { threads: Thread<CommentRow>[] }) {
  return (
    <ol class="thread">
      {threads.map(({ comment, replies }) => (
        <li>
          <Entry comment={comment} />
          {replies.length > 0 && <ThreadList threads={replies} />}
        </li>
      ))}
    </ol>
  )
}

function Entry({ comment }: { comment: CommentRow }) {
  if (comment.deleted !== null) return <DeletedComment comment={comment} />
  if (comment.kind === 'status_change') return <StatusChange comment={comment} />
  return <Comment comment={comment} />
}
