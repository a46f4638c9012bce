import { imagesMax } from '../../features/images/schema.ts'

type Fields = Partial<Record<string, string>>

/** The field by which a person takes an image away again that a form has. */
export function droppedField(id: number): string {
  return `drop_image_${id}`
}

/** The images that a form has already, without those that its sender took away. */
export function imageIds(fields: Fields): number[] {
  const sent = fields.image_ids ?? ''
  if (!/^[1-9][0-9]{0,15}(?: [1-9][0-9]{0,15})*$/.test(sent)) return []
  const ids = [...new Set(sent.split(' ').map(Number))]
  return ids.filter(id => fields[droppedField(id)] === undefined).slice(0, imagesMax)
}

export function imageIdsText(ids: number[]): string {
  return ids.join(' ')
}
