import { z } from 'zod'
import { fieldProblem, problem } from '../../../errors/problem.ts'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { isTeam } from '../../../features/auth/permissions.ts'
import { type Board, boardUrl, findVisibleBoard } from '../../../features/boards/boards.ts'
import type { CompanyAddress } from '../../../features/company/company.ts'
import { findCompanyRow } from '../../../features/company/settings/edit-company.ts'
import { frequencies } from '../../../features/notifications/kinds.ts'
import {
  chooseBoard,
  editSettings,
  findSettings,
  followsChangelog,
} from '../../../features/notifications/preferences/edit-settings.ts'
import {
  frequencyOf,
  parsePreferences,
} from '../../../features/notifications/preferences/preferences.ts'
import { choice } from '../../../platform/http/fields.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { Back } from '../../parts/back.tsx'
import { Choice, Submit } from '../../parts/field.tsx'
import { writeFor } from '../../parts/form-calls.ts'
import { layout } from '../../parts/layout.tsx'
import type { Form, Page } from '../../parts/page.ts'

/** Of a board, or of the changelog. */
export function followUrl(address: CompanyAddress, board?: Pick<Board, 'slug'>): string {
  return `${address.path}/follow/${board ? `${board.slug}/` : ''}`
}

type Followed = { board: Board | undefined; url: string }

/** Not a board where callers see only their own posts: there would be no news. */
async function findFollowed(
  db: CompanyDb,
  { audience }: Pick<SessionCaller, 'audience'>,
  address: CompanyAddress,
  slug: string | undefined,
): Promise<Followed> {
  if (slug === undefined) return { board: undefined, url: `${address.path}/changelog/` }
  const board = await findVisibleBoard(db, audience, slug)
  if (!board) throw problem('not_found')
  return { board, url: boardUrl(address, board.slug) }
}

/** How often the person is mailed about it now. */
async function followedOften(
  db: CompanyDb,
  { userId, role }: Pick<SessionCaller, 'userId' | 'role'>,
  board: Board | undefined,
) {
  const settings = await findSettings(db, userId)
  const { notification_defaults } = (await findCompanyRow(db))!
  const defaults = parsePreferences(notification_defaults)
  const own = parsePreferences(settings?.preferences ?? null)
  const chosen = { own, defaults, isTeam: isTeam(role) }
  const often = frequencyOf(board ? 'new_post' : 'changelog', board?.id ?? 0, chosen)
  const follows = board !== undefined || (await followsChangelog(db, userId))
  return { often: follows ? often : 'never', hasNoMail: settings?.gets_mail === 0 }
}

/** New posts are a matter of days. */
const offered = (board: Board | undefined) =>
  frequencies.filter(each => each !== 'never' && (each !== 'weekly' || !board))

/** Follow a board or the changelog by mail. It is no part of their pages, which many readers share. */
export const followPage: Page = {
  query: ['saved'],
  async run(call) {
    const { db, caller, address, params, query, viewer, sendsMail, t } = call
    if (caller.kind !== 'session') throw problem('sign_in_required')
    const { board, url } = await findFollowed(db, caller, address, params.slug)
    const { often, hasNoMail } = await followedOften(db, caller, board)
    const isFollowing = often !== 'never'
    const settings = <a href={`${address.path}/settings/notifications/`}>{t('emailSettings')}</a>
    const html = layout({
      frame: call,
      title: t('followByEmail'),
      children: (
        <div class="narrow">
          <div class="page-head">
            <Back to={url}>{board ? <bdi>{board.name}</bdi> : t('changelog')}</Back>
            <h1>
              {board
                ? t.around('followBoard', { board: <bdi>{board.name}</bdi> })
                : t('followChangelog')}
            </h1>
            <p class="lead">
              {t.around('followLead', { email: <bdi>{viewer?.email}</bdi>, link: settings })}
            </p>
          </div>
          {query.saved !== undefined && (
            <p class="card notice" role="status">
              {t(isFollowing ? 'saved' : 'followStopped')}
            </p>
          )}
          {!sendsMail && <p class="card notice">{t('noMailYet')}</p>}
          {hasNoMail && <p class="card notice">{t.around('allMailsOff', { link: settings })}</p>}
          <form class="stack" method="post" action={followUrl(address, board)}>
            <Choice
              name="frequency"
              label={t('howOften')}
              options={Object.fromEntries(
                offered(board).map(each => [each, t(`frequency_${each}`)]),
              )}
              value={isFollowing ? often : 'daily'}
            />
            <div class="form-actions">
              <Submit label={t(isFollowing ? 'save' : 'follow')} />
              {isFollowing && (
                <button class="button" type="submit" name="stop" value="on">
                  {t('unfollow')}
                </button>
              )}
            </div>
          </form>
        </div>
      ),
    })
    return { html }
  },
}

const fields = z.object({
  frequency: choice(['at_once', 'daily', 'weekly']),
  stop: z.literal('on').optional(),
})

export const followForm: Form<z.infer<typeof fields>> = {
  fields,
  page: followPage,
  async run(call) {
    const { address, params, fields: sent } = call
    return writeFor(call, 'notifications.manage', async (transaction, caller) => {
      const { board } = await findFollowed(transaction, caller, address, params.slug)
      const frequency = sent.stop ? 'never' : sent.frequency
      if (board) {
        if (frequency === 'weekly')
          throw fieldProblem(
            'frequency',
            'invalid_choice',
            'New posts are mailed at once or daily.',
          )
        await chooseBoard(transaction, caller.actor, caller.userId, board.id, frequency)
      } else
        await editSettings(transaction, caller.actor, caller.userId, {
          followsChangelog: frequency !== 'never',
          ...(frequency !== 'never' && { preferences: { changelog: frequency } }),
        })
      return { redirectTo: `${followUrl(address, board)}?saved` }
    })
  },
}
