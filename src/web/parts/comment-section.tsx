import type { CommentRow } from '../../features/comments/index.ts'
import { buildThreads, type Thread } from '../threads.ts'
import { Comment, StatusChange } from './comment.tsx'
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
      {threads.map(({ comment, answers, replies }) => (
        <li>
          {comment.kind === 'status_change' ? (
            <StatusChange comment={comment} />
          ) : (
            <Comment comment={comment} answers={answers} />
          )}
          {replies.length > 0 && <ThreadList threads={replies} />}
        </li>
      ))}
    </ol>
  )
}
