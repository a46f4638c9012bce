/** What a new installation begins with, until its admin names it all. */
export const firstCompany = {
  slug: 'main',
  name: 'My company',
  boards: [
    { slug: 'feature-requests', name: 'Feature requests', isPrivate: false },
    { slug: 'bugs', name: 'Bugs', isPrivate: false },
    { slug: 'internal', name: 'Internal', isPrivate: true },
  ],
}
