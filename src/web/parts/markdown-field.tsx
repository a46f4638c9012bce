import type { CompanyAddress } from '../../features/company/company.ts'
import { Field, type FieldProps, Submit } from './field.tsx'
import { Icon, WritingDrawings, type writingIcons } from './icons.tsx'

type Mark = Exclude<keyof typeof writingIcons, 'image'>

const marks: Mark[] = ['heading', 'bold', 'italic', 'link', 'quote', 'code', 'list', 'numbers']

type MarkdownFieldProps = Omit<FieldProps, 'toolbar' | 'enhancement'> & {
  address: CompanyAddress
  rows: number
  /** Whether its form has an `ImagesField`: what is pasted or dropped is stored at once, and goes where the cursor is. */
  takesImages: boolean
  /** Without a script, the button for the preview sends the form with `do=preview`. Otherwise there is no button then. */
  previewsByForm?: boolean
  /** The post below which the text will stand: an @ offers people who see it. */
  postId?: number
}

/** A field for Markdown: `writing.browser.js` gives it a toolbar and a preview in its place. */
export function MarkdownField({
  address,
  takesImages,
  previewsByForm,
  postId,
  ...field
}: MarkdownFieldProps) {
  const { t } = field
  const enhancement = {
    'data-writing': `${address.path}/writing/`,
    'data-uploading': t('imageUploading'),
    'data-alt': t('attachedImage'),
    ...(postId !== undefined && {
      'data-people': `${address.path}/mentions/${postId}/`,
      'data-mention': t('mentionPeople'),
    }),
  }
  const toolbar = (
    <>
      <WritingDrawings />
      <div
        class="writing-bar"
        role="toolbar"
        aria-label={t('formatting')}
        aria-controls={`field-${field.name}`}
      >
        {marks.map(mark => (
          <ToolButton mark={mark} label={t(`mark_${mark}`)} />
        ))}
        {takesImages && <ToolButton mark="image" label={t('mark_image')} />}
        {previewsByForm ? (
          <Submit
            class="writing-preview-button"
            name="do"
            value="preview"
            formnovalidate
            aria-pressed="false"
            data-key="p"
            label={t('preview')}
          />
        ) : (
          <button
            class="writing-preview-button with-script"
            type="button"
            value="preview"
            aria-pressed="false"
          >
            {t('preview')}
          </button>
        )}
      </div>
      <div class="writing-preview" hidden />
    </>
  )
  return <Field {...field} toolbar={toolbar} enhancement={enhancement} />
}

function ToolButton({ mark, label }: { mark: keyof typeof writingIcons; label: string }) {
  const key = { bold: 'B', italic: 'I' }[mark as string]
  return (
    <button
      class="with-script"
      type="button"
      value={mark}
      title={key ? `${label} (Ctrl+${key})` : label}
      aria-label={label}
      aria-keyshortcuts={key && `Control+${key}`}
    >
      <Icon of={mark} />
    </button>
  )
}
