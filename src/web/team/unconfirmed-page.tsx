import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import {
  askedADayMax,
  askedMax,
  askToConfirm,
  findAskable,
} from '../../features/notifications/confirming/ask-to-confirm.ts'
import { findVisiblePost } from '../../features/posts/find-post.ts'
import { idsAfter, parseIds } from '../../platform/text/id.ts'
import type { Texts } from '../../texts/texts.ts'
import { Submit } from '../parts/field.tsx'
import { writeFor } from '../parts/form-calls.ts'
import type { Form, Page, PageCall } from '../parts/page.ts'
import { findMember, requireMember } from './back-path.ts'
import { Notice, noticeQuery, withNotice } from './notice.tsx'
import { PersonLink } from './people/person-link.tsx'
import { beginRail, teamLayout } from './team-layout.tsx'

const unconfirmedPath = '/team/unconfirmed/'
/** More than a changelog entry links to. */
const postsMax = 50

type LinkProps = Pick<PageCall, 'address'> & { posts: Iterable<number>; t: Texts }

/** Beside a number that says how many of them can be notified. */
export function AskOthers({ posts, address, t }: LinkProps) {
  const ids = [...posts].slice(0, postsMax)
  if (ids.length === 0) return null
  return (
    <a href={`${address.path}${unconfirmedPath}?posts=${ids.join('.')}`}>{t('askToConfirm')}</a>
  )
}

/** Those of them that a member sees; undefined where there is none. */
async function findPosts({ db, audience }: SessionCaller, posts = '') {
  const ids = parseIds(posts.split('.'))
  if (!ids || ids.length > postsMax) return undefined
  const seen: number[] = []
  for (const id of ids) if (await findVisiblePost(db, audience, id)) seen.push(id)
  return seen.length > 0 ? seen : undefined
}

/** Everyone who would get the mail, before it is sent. */
export const unconfirmedPage: Page = {
  query: ['posts', ...noticeQuery],
  async run(call) {
    const member = findMember(call)
    const { address, query, sendsMail, sent, t } = call
    if (!member) return undefined
    const rail = beginRail(member)
    const posts = await findPosts(member, sent?.fields.posts ?? query.posts)
    if (!posts) return undefined
    const { people, resting, isAll, isDayFull } = await findAskable(member.db, posts, call.now)
    const here = `${address.path}${unconfirmedPath}?posts=${posts.join('.')}`
    return teamLayout(call, {
      part: undefined,
      title: t('askToConfirm'),
      rail,
      children: (
        <div class="planning feedback">
          <Notice {...call} back={here} />
          <h1>{t('askToConfirm')}</h1>
          <p>{t('askToConfirmLead')}</p>
          {resting > 0 && (
            <p class="quiet">
              {isAll
                ? t('askedLately', { count: resting })
                : t('askedLatelyAtLeast', { number: t.number(resting) })}
            </p>
          )}
          {!isAll && people.length > 0 && (
            <p class="quiet">{t('askedAtOnce', { max: t.number(askedMax) })}</p>
          )}
          {people.length === 0 ? (
            <p class="empty">
              {isDayFull
                ? t('askedDayFull', { max: t.number(askedADayMax) })
                : t(isAll ? 'askNobody' : 'askNobodyAmongFirst')}
            </p>
          ) : (
            <form class="stack" method="post" action={`${address.path}${unconfirmedPath}`}>
              <input type="hidden" name="posts" value={posts.join('.')} />
              <ul class="unconfirmed">
                {people.map(({ id, name, email }) => (
                  <li>
                    <input type="hidden" name={`user-${id}`} value="on" />
                    <PersonLink id={id} name={name} address={address} t={t} />{' '}
                    <bdi class="quiet">{email}</bdi>
                  </li>
                ))}
              </ul>
              {sendsMail ? (
                <p class="form-actions">
                  <Submit label={t('askPeople', { count: people.length })} />
                </p>
              ) : (
                <p class="quiet">{t('askNoMail')}</p>
              )}
            </form>
          )}
        </div>
      ),
    })
  },
}

type Ask = { posts: string } & Record<string, string>

export const unconfirmedForm: Form<Ask> = {
  fields: z.object({ posts: z.string() }).catchall(z.string()),
  page: unconfirmedPage,
  perAddress: { burst: 20, perMinute: 10 },
  async run(call) {
    const member = requireMember(call)
    const { address, fields, sendsMail } = call
    const postIds = await findPosts(member, fields.posts)
    if (!postIds) throw problem('not_found')
    const here = `${address.path}${unconfirmedPath}?posts=${postIds.join('.')}`
    if (!sendsMail) return { redirectTo: withNotice(here, { did: 'unchanged' }) }
    const userIds = idsAfter('user-', fields)
    const count = await writeFor(call, 'posts.manage', (transaction, caller) =>
      askToConfirm(transaction, caller, { postIds, userIds }),
    )
    const done = count === 0 ? ({ did: 'unchanged' } as const) : ({ did: 'asked', count } as const)
    return { redirectTo: withNotice(here, done) }
  },
}
