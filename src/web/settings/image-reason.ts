import type { Problem } from '../../errors/problem.ts'
import type { Texts } from '../../texts/texts.ts'

/** Why an uploaded image is refused, for forms. */
export function imageReason({ code }: Problem, t: Texts): string {
  switch (code) {
    case 'unsupported_image':
    case 'image_type_mismatch':
      return t('imageUnsupported')
    case 'body_too_large':
      return t('imageTooHeavy')
    case 'image_too_large':
      return t('imageTooLarge')
    default:
      return t('imageDamaged')
  }
}
