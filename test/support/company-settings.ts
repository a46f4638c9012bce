import type { Endpoint } from './auth-cases.ts'
import { picture } from './pictures.ts'

export const companyPath = '/api/v1/company/'

export const getCompany: Endpoint = { method: 'GET', path: companyPath }

export const editCompany: Endpoint = {
  method: 'PATCH',
  path: companyPath,
  body: { time_zone: 'Europe/Berlin' },
}

export const companyMethods = ['GET', 'HEAD', 'PATCH']

export const logoPath = `${companyPath}logo/`

export const images = {
  png: await picture('png'),
  jpg: await picture('jpg'),
  gif: await picture('gif'),
  webp: await picture('webp'),
}

export const setLogo: Endpoint = { method: 'PUT', path: logoPath, body: images.png }
export const removeLogo: Endpoint = { method: 'DELETE', path: logoPath }
export const logoMethods = ['PUT', 'DELETE']
