import type { Endpoint } from './auth-cases.ts'

export const companyPath = '/api/v1/company/'

export const getCompany: Endpoint = { method: 'GET', path: companyPath }

export const editCompany: Endpoint = {
  method: 'PATCH',
  path: companyPath,
  body: { time_zone: 'Europe/Berlin' },
}

export const companyMethods = ['GET', 'HEAD', 'PATCH']

export const logoPath = `${companyPath}logo/`

/** The first bytes of each format, and no more: nobody looks further. */
export const images = {
  png: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]),
  jpg: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 2]),
  gif: new TextEncoder().encode('GIF89a3'),
  webp: new TextEncoder().encode('RIFF0000WEBPVP8 '),
}

export const setLogo: Endpoint = { method: 'PUT', path: logoPath, body: images.png }
export const removeLogo: Endpoint = { method: 'DELETE', path: logoPath }
export const logoMethods = ['PUT', 'DELETE']
