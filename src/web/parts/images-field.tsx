import type { CompanyAddress } from '../../features/company/company.ts'
import { imagePath } from '../../features/images/images.ts'
import { imagesMax } from '../../features/images/schema.ts'
import { uploadBytesMax } from '../../features/images/visible-image.ts'
import { imageTypes } from '../../platform/images/image-format.ts'
import { isId } from '../../platform/text/id.ts'
import type { Texts } from '../../texts/texts.ts'
import { WrongField } from './field.tsx'
import type { SentForm } from './page.ts'

type ImagesFieldProps = {
  sent: SentForm | undefined
  address: CompanyAddress
  /** The Markdown of each is beside it: without a script, that puts it where the text needs it. */
  isInText?: boolean
  t: Texts
}

/**
 * Images for what is being written. A script shows those that were chosen, pasted or dropped; the attributes tell it what
 * the server would refuse.
 */
export function ImagesField({ sent, address, isInText, t }: ImagesFieldProps) {
  const ids = imageIds(sent?.fields ?? {})
  const error = sent?.errors.find(({ field }) => /^images(?:\.|$)/.test(field))
  return (
    <div
      class="field images-field"
      data-images-max={String(imagesMax)}
      data-bytes-max={String(uploadBytesMax)}
      data-too-many={t('imagesTooMany', { max: t.number(imagesMax) })}
      data-too-heavy={t('imageTooHeavy')}
      data-unsupported={t('imageUnsupported')}
      data-remove={t('removeImage')}
    >
      <label for="field-images">{t('images')}</label>
      <p class="field-hint" id="field-images-hint">
        {t('imagesHint', { max: t.number(imagesMax) })}{' '}
        <span class="with-script">{t('imagesPaste')}</span>
      </p>
      <input
        id="field-images"
        name="images"
        type="file"
        multiple
        accept={Object.values(imageTypes).join(',')}
        aria-describedby={error ? 'field-images-error' : 'field-images-hint'}
        aria-invalid={error ? 'true' : undefined}
      />
      {/* A form that says nothing about images takes none away: it does not begin to when it is shown again. */}
      {(!sent || sent.fields.image_ids !== undefined) && (
        <input type="hidden" name="image_ids" value={imageIdsText(ids)} autocomplete="off" />
      )}
      <ul class="previews" data-previews>
        {ids.map(id => (
          <li class="preview">
            <img src={imagePath(address, id)} alt={t('attachedImage')} width="96" height="96" />
            {isInText && <code>{`![](${imagePath(address, id)})`}</code>}
            <label>
              <input type="checkbox" name={droppedField(id)} /> {t('removeImage')}
            </label>
          </li>
        ))}
      </ul>
      <WrongField id="field-images-error" text={error?.message} />
    </div>
  )
}

type Fields = Partial<Record<string, string>>

/** The field by which a person takes an image away again that a form has. */
function droppedField(id: number): string {
  return `drop_image_${id}`
}

/** The images that a form has already, without those that its sender took away. */
export function imageIds(fields: Fields): number[] {
  const sent = fields.image_ids ?? ''
  if (!sent.split(' ').every(isId)) return []
  const ids = [...new Set(sent.split(' ').map(Number))]
  return ids.filter(id => fields[droppedField(id)] === undefined).slice(0, imagesMax)
}

export function imageIdsText(ids: number[]): string {
  return ids.join(' ')
}
