import { type Browser, signedIn } from './browser.ts'
import { type Company, type Person, sharedCompany, unique } from './company.ts'

/** The value of a hidden field of a page. */
export function hiddenValue(html: string, name: string): string {
  const found = new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)
  if (!found) throw new Error(`There is no hidden field ${name}.`)
  return found[1]!
}

/** A customer in a browser, with a post and a comment on it, which both are theirs. */
export async function author(given?: { company: Company; person?: Person }) {
  const company = given?.company ?? (await sharedCompany())
  const person = given?.person ?? (await company.addUser('customer'))
  const browser = await signedIn(company, person)
  const title = `Wombat ${unique()}`
  const fields = { title, content: 'As it was.', checked: 'yes' }
  const posted = await browser.submit('/board/ideas/new/', fields)
  const [, path, postId] = /(\/post\/(\d+)\/[^/]+\/)$/.exec(posted.headers.get('location')!)!
  return { company, person, browser, title, path: path!, postId: Number(postId) }
}

export async function commented(browser: Browser, postId: number, content: string) {
  const answer = await browser.submit(`/post/${postId}/comment/`, { content })
  return Number(/#comment-(\d+)$/.exec(answer.headers.get('location')!)![1])
}
