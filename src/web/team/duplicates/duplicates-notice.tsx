import { parseId, parseIds } from '../../../platform/text/id.ts'
import type { PageCall } from '../../parts/page.ts'

const deeds = ['merged', 'different', 'apart'] as const

/**
 * The result: posts were merged, all were marked as different, or the first one as different from the others. The same can be
 * done again after its undo, so it is named by the revision of its write, too.
 */
export type Done = { did: (typeof deeds)[number]; ids: number[]; revision: number }

export const doneQuery = ['did', 'undo'] as const

/** The redirect after a form, with its result, or with what was undone. */
export function withDone(path: string, done: Done, isUndone = false): string {
  const url = new URL(path, 'http://localhost')
  for (const name of doneQuery) url.searchParams.delete(name)
  url.searchParams.set('did', isUndone ? 'undone' : done.did)
  const { did, ids, revision } = done
  if (ids.length > 0) url.searchParams.set('undo', `${did}-${ids.join('.')}-${revision}`)
  return url.pathname + url.search
}

export function parseDone(text: string | undefined): Done | undefined {
  const [name, list = '', number] = text?.split('-') ?? []
  const did = deeds.find(deed => deed === name)
  const ids = parseIds(list.split('.'))
  const revision = parseId(number)
  return did && ids && revision !== undefined ? { did, ids, revision } : undefined
}

type NoticeProps = { back: string } & Pick<PageCall, 'query' | 'sent' | 'address' | 't'>

/** As the inbox has it: with a script, it is replaced after each action. */
export function DuplicatesNotice({ query, sent, back, address, t }: NoticeProps) {
  const did = [...deeds, 'undone' as const].find(deed => deed === query.did)
  const undo = parseDone(query.undo)
  const said = (deed: (typeof deeds)[number]) =>
    t(deed === 'merged' ? 'did_merged' : 'did_different')
  const text =
    did !== 'undone'
      ? did && said(did)
      : undo
        ? t('undoneWhat', { what: said(undo.did) })
        : t('did_undone')
  return (
    <div id="notice" class="team-notice" role="status">
      {sent && (
        <p class="note note-wrong" role="alert">
          {t('failed')}
        </p>
      )}
      {did && <p data-undone={did === 'undone' ? query.undo : undefined}>{text}</p>}
      {did && did !== 'undone' && undo && (
        <form
          method="post"
          action={`${address.path}/team/duplicates/undo/`}
          data-team="undo"
          data-offer={t('undoWhat', { what: said(did) })}
        >
          <input type="hidden" name="undo" value={query.undo} />
          <input type="hidden" name="back" value={back} />
          <button class="link-button" type="submit" data-key="z">
            {t('undo')} <kbd>z</kbd>
          </button>
        </form>
      )}
    </div>
  )
}
