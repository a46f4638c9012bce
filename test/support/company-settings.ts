import { picture } from './pictures.ts'

export const companyPath = '/api/v1/company/'

export const logoPath = `${companyPath}logo/`

export const images = {
  png: await picture('png'),
  jpg: await picture('jpg'),
  gif: await picture('gif'),
  webp: await picture('webp'),
}
