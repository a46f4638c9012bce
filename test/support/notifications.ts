export const notificationsPath = '/api/v1/notifications/'
export const preferencesPath = `${notificationsPath}preferences/`
