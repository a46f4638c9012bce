import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { boardUrl } from '../../features/boards/boards.ts'
import { deletePost, deletionRefusal } from '../../features/posts/delete-post.ts'
import { publicFieldsOf } from '../../features/posts/fields/post-fields.ts'
import { findPostFor } from '../../features/posts/find-post-for.ts'
import { postSlug, postUrl } from '../../features/posts/url.ts'
import { changePost } from '../../features/posts/write/change-post.ts'
import { filledText, text } from '../../platform/http/fields.ts'
import { Back } from '../parts/back.tsx'
import { asWritten, EditForm, editedImages, mayEdit, requireUnedited } from '../parts/edit-form.tsx'
import { Field, Submit } from '../parts/field.tsx'
import { pathId, writeFor } from '../parts/form-calls.ts'
import { layout } from '../parts/layout.tsx'
import { Markdown } from '../parts/markdown/markdown.tsx'
import { MarkdownField } from '../parts/markdown-field.tsx'
import type { Form, Page } from '../parts/page.ts'
import { fieldValuesIn, PostFieldInputs } from '../parts/post-fields.tsx'

const titleLengthMax = 255
const contentLengthMax = 20_000

export const editPostPage: Page = {
  async run(call) {
    const { db, caller, address, sent, t } = call
    if (caller.kind === 'visitor') return undefined
    if (caller.isBlocked) throw problem('user_blocked')
    const post = await findPostFor(db, caller, pathId(call))
    if (!post) return undefined
    if (!mayEdit(caller, post)) throw problem('forbidden')
    const fields = await publicFieldsOf(db, post.board_id)
    const { title = post.title, content = post.content } = sent?.fields ?? {}
    const html = layout({
      frame: call,
      title: t('editPost'),
      children: (
        <EditForm
          of={`post ${post.id}`}
          action={`${address.path}/edit/post/${post.id}/`}
          back={{ url: postUrl(address, post), name: post.title }}
          title={t('editPost')}
          editRevision={post.edit_revision}
          images={post.images}
          sent={sent}
          address={address}
          current={
            <>
              <h3 dir="auto">{post.title}</h3>
              <Markdown
                text={post.content}
                headings={3}
                images={post.images}
                address={address}
                t={t}
              />
            </>
          }
          t={t}
        >
          <Field
            name="title"
            label={t('title')}
            value={title}
            errors={sent?.errors}
            lengthMax={titleLengthMax}
            isRequired
            t={t}
          />
          <MarkdownField
            name="content"
            label={t('description')}
            value={content}
            errors={sent?.errors}
            lengthMax={contentLengthMax}
            rows={10}
            takesImages
            address={address}
            t={t}
          />
          <PostFieldInputs fields={fields} values={post.values} sent={sent} t={t} />
        </EditForm>
      ),
    })
    return { html }
  },
}

type EditedPost = {
  title: string
  content: string
  revision: string
  image_ids?: string | undefined
}

export const editPostForm: Form<EditedPost & Record<string, string | undefined>> = {
  fields: z
    .object({
      title: filledText(titleLengthMax),
      content: text(contentLengthMax).default(''),
      revision: z.string(),
      image_ids: z.string().optional(),
    })
    .catchall(z.string()),
  takesImages: true,
  page: editPostPage,
  explained: ['precondition_failed', 'post_in_merge'],
  run(call) {
    const { address, fields } = call
    const { title, revision } = fields
    return writeFor(call, 'posts.edit', async (transaction, caller) => {
      const post = await findPostFor(transaction, caller, pathId(call))
      if (!post) throw problem('not_found')
      if (!mayEdit(caller, post)) throw problem('forbidden')
      const content = asWritten(post.content, fields.content)
      const before = post.images.map(({ id }) => id)
      const images = editedImages(fields) ?? before
      const fieldsOf = await publicFieldsOf(transaction, post.board_id)
      const custom_fields = fieldValuesIn(fieldsOf, fields)
      const valueNow = (name: string) => post.values.find(({ field }) => field.name === name)?.value
      const isSame =
        title === post.title &&
        content === post.content &&
        Bun.deepEquals(images, before) &&
        Object.entries(custom_fields).every(([name, value]) =>
          Bun.deepEquals(value, valueNow(name) ?? (Array.isArray(value) ? [] : null)),
        )
      requireUnedited(post, revision, isSame)
      const sent = fieldsOf.length === 0 ? undefined : custom_fields
      await changePost(transaction, caller, post, { title, content, images, custom_fields: sent })
      return { redirectTo: postUrl(address, { id: post.id, slug: postSlug(title) }) }
    })
  },
}

/** Asks before it is done, and says so where it cannot be done any more. */
export const deletePostPage: Page = {
  async run(call) {
    const { db, caller, address, t } = call
    if (caller.kind === 'visitor') return undefined
    if (caller.isBlocked) throw problem('user_blocked')
    const post = await findPostFor(db, caller, pathId(call))
    if (!post) return undefined
    const refusal = await deletionRefusal(db, caller, post)
    if (refusal === 'forbidden') throw problem(refusal)
    const back = postUrl(address, post)
    const action = `${address.path}/delete/post/${post.id}/`
    const html = layout({
      frame: call,
      title: t('deletePost'),
      children: (
        <div class="narrow">
          <div class="page-head">
            <Back to={back}>
              <bdi>{post.title}</bdi>
            </Back>
            <h1>{t('deletePostQuestion')}</h1>
          </div>
          {refusal ? (
            <p class="notice" role="alert">
              {t(`refused_${refusal}`)}
            </p>
          ) : (
            <p>{t('deletePostHelp')}</p>
          )}
          <form class="form-actions" method="post" action={action} hx-post={action}>
            {!refusal && <Submit class="button danger-button" label={t('deletePost')} />}
            <a href={back}>{t('cancel')}</a>
          </form>
        </div>
      ),
    })
    return { html }
  },
}

export const deletePostForm: Form<object> = {
  fields: z.object({}),
  page: deletePostPage,
  explained: ['post_has_reactions', 'post_in_merge'],
  run: call =>
    writeFor(call, 'posts.delete', async (transaction, caller) => {
      const post = await findPostFor(transaction, caller, pathId(call))
      if (!post) throw problem('not_found')
      await deletePost(transaction, caller, post)
      return { redirectTo: boardUrl(call.address, post.board_slug) }
    }),
}
