import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { changeComment } from '../../features/comments/change-comment.ts'
import { findVisibleComment } from '../../features/comments/find-comment.ts'
import { commentResource } from '../../features/comments/resource.ts'
import { commentContent } from '../../features/comments/schema.ts'
import { imagesOnComments } from '../../features/images/images.ts'
import { postUrl } from '../../features/posts/url.ts'
import { asWritten, EditForm, editedImages, mayEdit, requireUnedited } from '../parts/edit-form.tsx'
import { pathId, writeFor } from '../parts/form-calls.ts'
import { layout } from '../parts/layout.tsx'
import { Markdown } from '../parts/markdown/markdown.tsx'
import { MarkdownField } from '../parts/markdown-field.tsx'
import type { Form, Page } from '../parts/page.ts'
import { commentUrl } from '../parts/thread-parts.ts'

const contentLengthMax = 20_000

export const editCommentPage: Page = {
  async run(call) {
    const { db, caller, address, sent, t } = call
    if (caller.kind === 'visitor') return undefined
    if (caller.isBlocked) throw problem('user_blocked')
    const comment = await findVisibleComment(db, caller, pathId(call))
    if (!comment) return undefined
    if (!mayEdit(caller, comment)) throw problem('forbidden')
    const post = { id: comment.post_id, slug: comment.post_slug }
    const images = (await imagesOnComments(db, [comment.id])).get(comment.id) ?? []
    const html = layout({
      frame: call,
      title: t('editComment'),
      children: (
        <EditForm
          of={`comment ${comment.id}`}
          action={`${address.path}/edit/comment/${comment.id}/`}
          back={{
            url: `${postUrl(address, post)}?comments=${comment.id}`,
            name: comment.post_title,
            place: `#comment-${comment.id}`,
          }}
          title={t('editComment')}
          editRevision={comment.edit_revision}
          images={images}
          sent={sent}
          address={address}
          current={
            <Markdown text={comment.content} headings={3} images={images} address={address} t={t} />
          }
          t={t}
        >
          <MarkdownField
            name="content"
            label={t('comment')}
            value={comment.content}
            sent={sent}
            lengthMax={contentLengthMax}
            rows={8}
            takesImages
            postId={comment.post_id}
            address={address}
            isRequired
            t={t}
          />
        </EditForm>
      ),
    })
    return { html }
  },
}

type EditedComment = { content: string; revision: string; image_ids?: string | undefined }

export const editCommentForm: Form<EditedComment> = {
  fields: z.object({
    content: commentContent,
    revision: z.string(),
    image_ids: z.string().optional(),
  }),
  takesImages: true,
  page: editCommentPage,
  explained: ['precondition_failed'],
  run(call) {
    const { address, fields } = call
    return writeFor(call, 'comments.edit', async (transaction, caller) => {
      const comment = await commentResource.find(transaction, caller, { id: pathId(call) })
      if (!comment) throw problem('not_found')
      if (!mayEdit(caller, comment)) throw problem('forbidden')
      const content = asWritten(comment.content, fields.content)
      const before = comment.images.map(({ id }) => id)
      const images = editedImages(fields) ?? before
      const isSame = content === comment.content && Bun.deepEquals(images, before)
      requireUnedited(comment, fields.revision, isSame)
      await changeComment(transaction, caller, comment, { content, images })
      const post = { id: comment.post_id, slug: comment.post_slug }
      return { redirectTo: commentUrl(address, post, comment.id, String(comment.id)) }
    })
  },
}
