import { z } from 'zod'
import type { Caller } from '../../features/auth/caller/caller.ts'
import type { ShownImage } from '../../features/images/images.ts'
import { findVisibleImage } from '../../features/images/visible-image.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { ImagesField, imageIds } from './images-field.tsx'
import { layout } from './layout.tsx'
import { Markdown } from './markdown/markdown.tsx'
import type { Form, Page } from './page.ts'

/** What is being written as it will look, and its images, of which new ones are stored. */
const writingPage: Page = {
  async run(call) {
    const { db, caller, sent, address, t } = call
    const { content = '', ...fields } = sent?.fields ?? {}
    const images = await unsavedImages(db, caller, imageIds(fields))
    const html = layout({
      frame: call,
      title: t('preview'),
      isBare: true,
      children: (
        <>
          <div id="preview">
            {content.trim() === '' ? (
              <p class="empty">{t('previewEmpty')}</p>
            ) : (
              <Markdown text={content} headings={3} images={images} address={address} t={t} />
            )}
          </div>
          <ImagesField sent={sent} address={address} t={t} />
        </>
      ),
    })
    return { html }
  },
}

/** The images of a form that is not saved: only those that the caller sees. */
export async function unsavedImages(
  db: CompanyDb,
  caller: Caller,
  ids: number[],
): Promise<ShownImage[]> {
  const found = await Promise.all(ids.map(id => findVisibleImage(db, caller, id)))
  return found.flatMap(image => image ?? [])
}

/** Where the script of a `MarkdownField` sends images as they are added, and asks for the preview. */
export const writingForm: Form<Partial<Record<string, string>>> = {
  fields: z.record(z.string(), z.string()),
  takesImages: true,
  page: writingPage,
  run: async () => 'ask again',
}
