import type { Endpoint } from './auth-cases.ts'

export const companyPath = '/api/v1/company/'

export const getCompany: Endpoint = { method: 'GET', path: companyPath }

export const editCompany: Endpoint = {
  method: 'PATCH',
  path: companyPath,
  body: { time_zone: 'Europe/Berlin' },
}

export const companyMethods = ['GET', 'HEAD', 'PATCH']
