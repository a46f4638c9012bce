import { problem } from '../../../errors/problem.ts'
import { exportCompany } from '../../../features/transfer/snapshot/export-company.ts'
import { spool } from '../../../platform/archive/spool.ts'
import type { Page, PageCall } from '../../parts/page.ts'
import { findSectionMember } from '../settings-page.tsx'

/** Each reads everything of a company: a process does one at a time. */
let isExporting = false

/** Everything of the company as it is at this moment, as `hark export` writes it; sent while it is read. */
export const snapshotDownload: Page = {
  isDownload: true,
  perPerson: { burst: 3, perMinute: 1 },
  async run(call) {
    if (!findSectionMember(call, 'export')) return undefined
    if (isExporting) throw problem('overloaded')
    const parts = snapshotParts(call)
    const name = `${call.company.slug}.tar`
    const type = 'application/x-tar'
    return { download: { name, type, parts, isSpooled: true, permission: 'users.export' } }
  },
}

/** Another export may begin when this one is in its file: its reader may take an hour for the rest. */
export function snapshotParts({ db, files }: Pick<PageCall, 'db'> & { files: { folder: string } }) {
  const images = { imageFolder: files.folder, onMissingImage: () => {} }
  return spool(files.folder, async sink => {
    // Two may have been answered before the first of them began.
    if (isExporting) throw problem('overloaded')
    isExporting = true
    try {
      await exportCompany(db, images, sink)
    } finally {
      isExporting = false
    }
  })
}
