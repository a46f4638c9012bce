import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import type { Page } from '../../parts/page.ts'
import { listNames } from '../inbox/inbox-view.ts'
import { formats } from './list-export.ts'
import { lists } from './lists.ts'

/** Exports any list of the workspace as CSV or JSON, page by page. */
export const listExportPage: Page = {
  isDownload: true,
  query: [...new Set(Object.values(lists).flatMap(({ query }) => query))],
  lists: listNames,
  perPerson: { burst: 30, perMinute: 5 },
  async run(call) {
    const { caller, address } = call
    const name = call.params.file ?? ''
    const [, listName = '', formatName = ''] = /^([\w-]+)\.(\w+)$/.exec(name) ?? []
    const list = Object.hasOwn(lists, listName) ? lists[listName] : undefined
    const format = Object.hasOwn(formats, formatName) ? formats[formatName] : undefined
    if (!list || !format || caller.kind !== 'session') return undefined
    const { permission, view } = list
    if (!caller.permissions.has(permission)) return undefined
    let reader: SessionCaller = caller
    const pages = await list.open(call, () => reader)
    if (!pages) return undefined
    const keys = (await list.keys?.(caller)) ?? []
    const parts = format.parts(pages, { view, base: address.base, keys })
    const onReader = (now: SessionCaller) => {
      reader = now
    }
    return { download: { name, type: format.type, parts, permission, onReader } }
  },
}
