import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { boardUrl } from '../../features/boards/url.ts'
import { deletePost, deletionRefusal } from '../../features/posts/delete-post.ts'
import { findPostFor } from '../../features/posts/find-post-for.ts'
import { postUrl } from '../../features/posts/url.ts'
import { Icon } from '../parts/icons.tsx'
import { layout } from '../parts/layout.tsx'
import type { Form, Page } from '../parts/page.ts'
import { pathId, writeFor } from '../parts/signed-in-call.ts'

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
            <a class="back" href={back}>
              <Icon of="back" />
              <bdi>{post.title}</bdi>
            </a>
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
            {!refusal && (
              <button class="button danger-button" type="submit">
                {t('deletePost')}
              </button>
            )}
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
