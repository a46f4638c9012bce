import type { CommentRow } from '../../features/comments/comment-row.ts'
import type { CompanyAddress } from '../../features/company/company.ts'
import type { Texts } from '../../texts/texts.ts'
import { Field, Submit } from './field.tsx'
import { ImagesField } from './images-field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { NameField } from './name-field.tsx'
import type { SentForm, Viewer } from './page.ts'
import { shownName } from './person.tsx'

const contentLengthMax = 20_000

type CommentFormProps = {
  t: Texts
  post: { id: number }
  /** The comment that it answers. */
  answered: CommentRow | undefined
  sent: SentForm | undefined
  /** The part of the thread that the page shows; none for the first. */
  part: string | undefined
  address: CompanyAddress
  viewer: Viewer | undefined
  /** They sign in once they have written. */
  isVisitor: boolean
}

export function CommentForm({
  post,
  answered,
  sent,
  part,
  address,
  viewer,
  isVisitor,
  t,
}: CommentFormProps) {
  const action = `${address.path}/post/${post.id}/comment/`
  const field = {
    name: 'content',
    label: answered
      ? t('replyTo', { name: shownName(answered.creator_name, t) })
      : t('writeComment'),
    sent,
    lengthMax: contentLengthMax,
    rows: 4,
    isRequired: true,
    t,
  }
  return (
    <form
      id="write"
      class="stack comment-form"
      method="post"
      enctype="multipart/form-data"
      action={`${action}#write`}
      hx-post={action}
      data-draft={`comment ${post.id} ${answered?.id ?? ''}`}
      data-kept={t('textIsBack')}
    >
      {part && <input type="hidden" name="comments" value={part} />}
      {answered && <input type="hidden" name="parent" value={String(answered.id)} />}
      {isVisitor ? (
        <Field {...field} hint={t('signInLast')} />
      ) : (
        <>
          <MarkdownField {...field} takesImages postId={post.id} address={address} />
          <ImagesField sent={sent} address={address} t={t} />
          <NameField viewer={viewer} sent={sent} t={t} />
        </>
      )}
      <p class="form-actions">
        <Submit label={t(answered ? 'reply' : 'comment')} />
        {answered && (
          <a href="?#write" hx-get="?" data-focus="#field-content">
            {t('commentInstead')}
          </a>
        )}
      </p>
    </form>
  )
}
