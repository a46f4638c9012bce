import { listVisibleBoards } from '../../../features/boards/boards.ts'
import { titleOf, wordsLengthMax } from '../../../features/inbox/feedback.ts'
import { isEmail } from '../../../features/people/users/email.ts'
import type { User } from '../../../features/people/users/find-user.ts'
import { searchUsers } from '../../../features/people/users/list-users.ts'
import { listFieldsOf } from '../../../features/posts/fields/post-fields.ts'
import { findSimilarPosts } from '../../../features/posts/find-similar-posts.ts'
import { linkLengthMax, normalisedLink } from '../../../features/posts/link-url.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Texts } from '../../../texts/texts.ts'
import { Choice, Field, fieldErrorText, OnceField, Submit, WrongField } from '../../parts/field.tsx'
import type { Page, PageCall } from '../../parts/page.ts'
import { Avatar, shownName } from '../../parts/person.tsx'
import { PostFieldInputs } from '../../parts/post-fields.tsx'
import { StatusLabel } from '../../parts/status-label.tsx'
import { findMember } from '../back-path.ts'
import { feedbackPath } from '../palette.tsx'
import { beginRail, teamLayout } from '../team-layout.tsx'

export const personLengthMax = 254
export const titleLengthMax = 255
const nameLengthMax = 150
const peopleMax = 5
const postsMax = 5

/** What a customer said elsewhere, on a page that a bookmark may fill: nothing is written before it is sent. */
export const feedbackPage: Page = {
  query: ['person', 'words', 'source', 'board'],
  async run(call) {
    const member = findMember(call)
    if (!member) return undefined
    const { address, sent, t } = call
    const rail = beginRail(member)
    const fields: PageCall['query'] = sent?.fields ?? asked(call.query)
    const { person = '', words = '', into = '' } = fields
    const [boards, customers, similar] = await member.db.readTogether(db =>
      settleAll([
        listVisibleBoards(db, member.audience),
        findCustomers(db, person),
        similarPosts({ ...call, db }, words),
      ]),
    )
    const board = boards.find(({ slug }) => slug === fields.board) ?? boards[0]
    const postFields = board ? await listFieldsOf(member.db, board.id) : []
    const action = address.path + feedbackPath
    const boardError = sent?.errors.find(({ field }) => field === 'board')
    const live = (target: string, trigger = 'input changed delay:150ms') => ({
      'hx-get': action,
      'hx-trigger': trigger,
      'hx-target': target,
      'hx-select': target,
      'hx-sync': 'this:replace' as const,
      'data-live': '',
    })
    return teamLayout(call, {
      part: undefined,
      title: t('logFeedback'),
      rail,
      children: (
        <div class="planning feedback">
          <h1>{t('logFeedback')}</h1>
          <form
            id="feedback"
            class="stack"
            method="post"
            action={action}
            hx-post={action}
            data-draft="feedback"
            data-team="feedback"
          >
            <OnceField sent={sent} />
            <Field
              name="person"
              label={t('role_customer')}
              hint={t('customerHint')}
              value={person}
              errors={sent?.errors}
              lengthMax={personLengthMax}
              isRequired
              input={{ autocomplete: 'off', autofocus: true }}
              enhancement={live('#customers')}
              t={t}
            />
            <div id="customers">
              <Customers person={person} customers={customers} call={call} />
            </div>
            <Field
              name="words"
              label={t('theirWords')}
              hint={t('theirWordsHint')}
              value={words}
              errors={sent?.errors}
              lengthMax={wordsLengthMax}
              rows={4}
              isRequired
              enhancement={live('#similar')}
              t={t}
            />
            <div id="similar">
              {similar.length > 0 && <SimilarPosts posts={similar} chosen={into} t={t} />}
            </div>
            <div class="feedback-new">
              <Field
                name="title"
                label={t('title')}
                hint={t('feedbackTitleHint')}
                value={fields.title}
                errors={sent?.errors}
                lengthMax={titleLengthMax}
                input={{ autocomplete: 'off' }}
                t={t}
              />
              <Choice
                name="board"
                label={t('board')}
                options={Object.fromEntries(boards.map(({ slug, name }) => [slug, name]))}
                value={fields.board}
                error={boardError && fieldErrorText(boardError, t)}
                enhancement={live('#board-fields', 'change')}
              />
              <div id="board-fields" class="stack">
                <PostFieldInputs fields={postFields} sent={sent} t={t} />
              </div>
            </div>
            <Field
              name="source"
              label={t('feedbackSource')}
              hint={t('feedbackSourceHint')}
              value={fields.source}
              errors={sent?.errors}
              lengthMax={linkLengthMax}
              input={{ type: 'url', autocomplete: 'off' }}
              t={t}
            />
            <p class="form-actions">
              <Submit label={t('logFeedback')} />
            </p>
          </form>
          <details class="pane-part">
            <summary>{t('bookmarklet')}</summary>
            <p class="field-hint">{t('bookmarkletHint')}</p>
            <p>
              <a class="button" href={bookmarklet(`${address.base}${feedbackPath}`)}>
                {t('logFeedback')}
              </a>
            </p>
          </details>
        </div>
      ),
    })
  },
}

/** An address may come from any page: only text of the lengths that the form takes, and a web address as the source. */
function asked({ person, words, source, board }: PageCall['query']): PageCall['query'] {
  return {
    person: person?.slice(0, personLengthMax).toWellFormed(),
    words: words?.slice(0, wordsLengthMax).toWellFormed(),
    source: source && normalisedLink(source),
    board,
  }
}

export async function findCustomers(db: CompanyDb, person: string): Promise<User[]> {
  const searched = person.trim().slice(0, personLengthMax)
  return searched === '' ? [] : searchUsers(db, searched, peopleMax)
}

/** The team asks for them: unlike a draft of a customer, all that are about as alike as the best. */
export async function similarPosts(
  { db, caller }: Pick<PageCall, 'db' | 'caller'>,
  words: string,
): Promise<PostRow[]> {
  if (words.trim() === '') return []
  const text = { title: titleOf(words), content: words }
  const { posts } = await findSimilarPosts(db, caller.audience, text)
  return posts.slice(0, postsMax)
}

type CustomersProps = { person: string; customers: User[]; call: PageCall }

/**
 * Who is meant: the only one found is, of several one is chosen, and a new address needs a name. By the ids, a box that is ticked
 * stays that of the same person or post when others are found.
 */
function Customers({ person, customers, call: { address, sent, t } }: CustomersProps) {
  const error = sent?.errors.find(({ field }) => field === 'user')
  if (customers.length === 0 && isEmail(person.trim()))
    return (
      <Field
        name="full_name"
        label={t('fullName')}
        value={sent?.fields.full_name}
        errors={sent?.errors}
        lengthMax={nameLengthMax}
        isRequired
        input={{ autocomplete: 'off' }}
        t={t}
      />
    )
  if (customers.length === 0) {
    const isSaid = person.trim() === '' || sent?.errors.some(({ field }) => field === 'person')
    return isSaid ? null : <p class="quiet">{t('customersNone')}</p>
  }
  const sentUser = customers.find(({ id }) => String(id) === sent?.fields.user)
  const chosen = sentUser ?? (customers.length === 1 ? customers[0] : undefined)
  return (
    <fieldset class="feedback-choice" aria-describedby={error && 'customer-error'}>
      <legend>{t('whichCustomer')}</legend>
      {customers.map(({ id, name, email, picture }) => (
        <label class="feedback-option" id={`customer-${id}`}>
          <input
            id={`user-${id}`}
            type="radio"
            name="user"
            value={String(id)}
            checked={chosen?.id === id}
            required
          />
          <Avatar id={id} name={name} picture={picture} address={address} />
          <bdi>{shownName(name, t)}</bdi>
          <bdi class="quiet">{email}</bdi>
        </label>
      ))}
      <WrongField id="customer-error" text={error && fieldErrorText(error, t)} />
    </fieldset>
  )
}

type SimilarProps = { posts: PostRow[]; chosen: string; t: Texts }

function SimilarPosts({ posts, chosen, t }: SimilarProps) {
  return (
    <fieldset class="feedback-choice">
      <legend id="similar-title" tabindex={-1}>
        {t('isItOneOfThese')}
      </legend>
      {/* Once the member has seen the similar posts, sending does not ask again. */}
      <input type="hidden" name="checked" value="yes" />
      <label class="feedback-option" id="similar-none">
        <input id="into-none" type="radio" name="into" value="" checked={chosen === ''} />
        {t('newPost')}
      </label>
      {posts.map(post => (
        <label class="feedback-option" id={`similar-${post.id}`}>
          <input
            id={`into-${post.id}`}
            type="radio"
            name="into"
            value={String(post.id)}
            checked={chosen === String(post.id)}
          />
          <bdi>{post.title}</bdi>
          <StatusLabel name={post.status_name} color={post.status_color} t={t} />
          <span class="quiet">{t('votes', { count: post.votes_count })}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Proxies refuse a request line of more than 8 KB. */
const queryLengthMax = 6_000

/** Opens the form with what is selected on any web page, and its address. The form looks at both: see `asked`. */
function bookmarklet(form: string): string {
  const program = `(()=>{
let s=String(getSelection()),q;
do{q=String(new URLSearchParams({words:s,source:location.href.slice(0,2000)}));s=s.slice(0,Math.min(${queryLengthMax},s.length-100))}while(q.length>${queryLengthMax}&&s);
const u=${JSON.stringify(form)}+"?"+q;
open(u)||(location=u)
})()`
  return `javascript:${encodeURIComponent(`void ${program.replaceAll('\n', '')}`)}`
}
