import type { Endpoint } from './auth-cases.ts'

const notificationsPath = '/api/v1/notifications/'
export const preferencesPath = `${notificationsPath}preferences/`

export const listNotifications: Endpoint = { method: 'GET', path: notificationsPath }
export const markRead: Endpoint = {
  method: 'POST',
  path: `${notificationsPath}read/`,
  body: { up_to: 1 },
}
export const getPreferences: Endpoint = { method: 'GET', path: preferencesPath }
export const editPreferences: Endpoint = {
  method: 'PATCH',
  path: preferencesPath,
  body: { merged: 'weekly' },
}
export const preferenceMethods = ['GET', 'HEAD', 'PATCH']
