import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import {
  createSavedReply,
  deleteSavedReply,
  editSavedReply,
  findSavedReply,
  listSavedReplies,
  type SavedReplyRow,
} from '../../features/inbox/saved-replies/saved-replies.ts'
import {
  replyContentLengthMax,
  replyNameLengthMax,
  savedReplyFields,
} from '../../features/inbox/saved-replies/schema.ts'
import { isId } from '../../platform/text/id.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { asWritten, requireUnedited } from '../parts/edit-form.tsx'
import { excerpt } from '../parts/excerpt.ts'
import { Field, OnceField, Submit } from '../parts/field.tsx'
import { pathId, writeFor } from '../parts/form-calls.ts'
import type { Form, PageCall } from '../parts/page.ts'
import { Empty } from '../team/empty.tsx'
import { BackLink } from './back-link.tsx'
import { addIn } from './change-row.ts'
import { Confirm, Row } from './rows.tsx'
import { sectionPath } from './sections.ts'
import { Panel, SaveBar } from './settings-form.tsx'
import { backTo, requireSectionMember, settingsPage } from './settings-page.tsx'

const excerptLength = 140

/** The texts that the team answers posts with, by name, and a form for one more. */
export const repliesPage = settingsPage({
  section: 'replies',
  async content(call) {
    const { db, address, sent, t } = call
    const byName = new Intl.Collator(t.language)
    const replies = (await listSavedReplies(db)).sort((a, b) => byName.compare(a.name, b.name))
    const action = address.path + sectionPath('replies')
    return (
      <>
        <p class="quiet">{t('repliesLead')}</p>
        {replies.length === 0 ? (
          <Empty
            icon="replies"
            text={t('repliesEmpty')}
            href="#field-name"
            action={t('replyAdd')}
          />
        ) : (
          <ul class="card settings-rows">
            {replies.map(({ id, name, content }) => (
              <Row
                url={`${action}${id}/`}
                name={<bdi>{name}</bdi>}
                facts={<span dir="auto">{excerpt(content, excerptLength)}</span>}
              />
            ))}
          </ul>
        )}
        <Panel id="add" title={t('replyAdd')}>
          {sent?.problem === 'too_many_saved_replies' && (
            <p class="note note-wrong" role="alert">
              {t('repliesTooMany')}
            </p>
          )}
          <form
            class="stack"
            method="post"
            action={action}
            hx-post={action}
            data-draft="saved reply"
          >
            <OnceField sent={sent} />
            <ReplyFields call={call} values={sent?.fields} />
            <p>
              <Submit label={t('replyAdd')} />
            </p>
          </form>
        </Panel>
      </>
    )
  },
})

/** One of them: what it says can be changed, and it can be deleted. */
export const replyPage = settingsPage({
  section: 'replies',
  async content(call) {
    const { db, address, params, sent, t } = call
    const { id = '' } = params
    const reply = isId(id) ? await findSavedReply(db, Number(id)) : undefined
    if (!reply) return undefined
    const action = `${address.path}${sectionPath('replies')}${reply.id}/`
    const isStale = sent?.problem === 'precondition_failed'
    return (
      <>
        <BackLink section="replies" address={address} t={t} />
        {isStale && <Stale reply={reply} call={call} />}
        <Panel id="reply" title={<bdi>{reply.name}</bdi>}>
          <form class="stack" method="post" action={action} hx-post={action}>
            <input
              type="hidden"
              name="revision"
              // Anyone who has seen the other text may replace it.
              value={(isStale ? undefined : sent?.fields.revision) ?? String(reply.edit_revision)}
            />
            <ReplyFields call={call} values={sent?.fields ?? reply} />
            <SaveBar label={t('save')} t={t} />
          </form>
        </Panel>
        <Confirm
          title={t('replyDelete')}
          warning={t('replyDeleteHelp')}
          action={`${action}delete/`}
          submit={t('replyDelete')}
        />
      </>
    )
  },
})

/** Somebody else changed it since the form was shown: both texts are. */
function Stale({ reply, call: { t } }: { reply: SavedReplyRow; call: PageCall }) {
  return (
    <section class="card notice stack" role="alert" id="stale" tabindex={-1}>
      <p>{t('editedMeanwhile')}</p>
      <p>
        <strong>
          <bdi>{reply.name}</bdi>
        </strong>
      </p>
      <p class="plain-text" dir="auto">
        {reply.content}
      </p>
    </section>
  )
}

type ReplyFieldsProps = {
  call: PageCall
  values: Partial<Record<'name' | 'content', string>> | undefined
}

function ReplyFields({ call: { sent, t }, values }: ReplyFieldsProps) {
  const common = { errors: sent?.errors, isRequired: true, t }
  return (
    <>
      <Field
        name="name"
        label={t('replyName')}
        value={values?.name}
        lengthMax={replyNameLengthMax}
        {...common}
      />
      <Field
        name="content"
        label={t('replyText')}
        hint={t('replyPlaceholders', { name: '{name}', title: '{title}' })}
        value={values?.content}
        lengthMax={replyContentLengthMax}
        rows={6}
        {...common}
      />
    </>
  )
}

type Reply = { name: string; content: string }

export const addReplyForm: Form<Reply & { once?: string | undefined }> = {
  fields: z.object({ ...savedReplyFields, once: z.string().optional() }),
  page: repliesPage,
  explained: ['too_many_saved_replies'],
  async run(call) {
    const { name, content } = call.fields
    return addIn(call, 'replies', (transaction, { actor }) =>
      createSavedReply(transaction, actor, { name, content }),
    )
  },
}

export const editReplyForm: Form<Reply & { revision: string }> = {
  fields: z.object({ ...savedReplyFields, revision: z.string() }),
  page: replyPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireSectionMember(call, 'replies')
    const { name, revision } = call.fields
    await writeFor(call, 'saved_replies.write', async (transaction, { actor }) => {
      const reply = await get(transaction, pathId(call))
      const content = asWritten(reply.content, call.fields.content)
      requireUnedited(reply, revision, name === reply.name && content === reply.content)
      await editSavedReply(transaction, actor, reply, { name, content })
    })
    return backTo(call, 'replies', 'saved')
  },
}

export const deleteReplyForm: Form<object> = {
  fields: z.object({}),
  async run(call) {
    requireSectionMember(call, 'replies')
    await writeFor(call, 'saved_replies.write', async (transaction, { actor }) =>
      deleteSavedReply(transaction, actor, await get(transaction, pathId(call))),
    )
    return backTo(call, 'replies', 'removed')
  },
}

async function get(transaction: CompanyTransaction, id: number) {
  const reply = await findSavedReply(transaction, id)
  if (!reply) throw problem('not_found')
  return reply
}
