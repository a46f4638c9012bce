const elsewhere: Record<string, string> = {
  mcp: 'test/mcp/',
  notifications: 'test/api/bell-and-mail',
  bell: 'test/engines/notifications/bell',
  'page-forms': 'test/forms/',
  pages: 'test/pages/',
  sessions: 'test/sessions/',
}
/** Where the tests of a subject that is no operation are: in files of its name in test/api, unless it is named above. */
export const pathOf = (subject: string) => elsewhere[subject] ?? `test/api/${subject}`
