import { z } from 'zod'
import type { Caller } from '../../features/auth/caller/caller.ts'
import type { ShownImage } from '../../features/images/images.ts'
import { findVisibleImage } from '../../features/images/visible-image.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { ImagesField, imageIds, imageIdsText } from './images-field.tsx'
import { layout } from './layout.tsx'
import { Markdown } from './markdown/markdown.tsx'
import type { Form, Page } from './page.ts'

/** No field for Markdown takes more. Rendering 256 KiB would hold everyone else up. */
const lengthMax = 20_000

/** What is being written as it will look, and those of its images that are there, of which new ones are stored. */
const writingPage: Page = {
  async run(call) {
    const { db, caller, sent, address, t } = call
    const { content: whole = '', ...fields } = sent?.fields ?? {}
    const content = whole.slice(0, lengthMax)
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
          <ImagesField
            sent={{
              fields: { image_ids: imageIdsText(images.map(({ id }) => id)) },
              errors: sent?.errors ?? [],
            }}
            address={address}
            t={t}
          />
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
