import type { Child } from 'hono/jsx'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import { layout } from '../parts/layout.tsx'
import type { Html, PageCall } from '../parts/page.ts'
import { requireMember } from './back-path.ts'
import { KeysHelp } from './keys-help.tsx'
import { Palette } from './palette.tsx'
import { Rail, type RailContent, readRail, type WorkspacePart } from './rail.tsx'

type TeamLayoutProps = {
  /** Undefined for a page that belongs to none. */
  part: WorkspacePart | undefined
  title: string
  /** The query of a view of the inbox. */
  view?: string
  /** Of `beginRail`, where the page reads anything else first. */
  rail?: Promise<RailContent> | undefined
  children: Child
}

/** A list beside what is open of it, in columns that scroll by themselves. */
const inColumns: readonly WorkspacePart[] = ['inbox', 'moderation', 'duplicates']

/** On PostgreSQL, what the rail shows then travels with what the page reads, instead of after it. */
export function beginRail(member: SessionCaller): Promise<RailContent> {
  const rail = readRail(member)
  // A page that fails, or is another one, has no rail to wait for.
  rail.catch(() => {})
  return rail
}

/** The whole document of a page of the workspace. */
export async function teamLayout(
  call: PageCall,
  { part, title, view, rail = readRail(requireMember(call)), children }: TeamLayoutProps,
): Promise<{ html: Html }> {
  const content = await rail
  const html = layout({
    frame: call,
    title,
    workspace: {
      isInColumns: part !== undefined && inColumns.includes(part),
      rail: <Rail current={part} view={view} content={content} call={call} />,
      dialogs: (
        <>
          <KeysHelp of={part} t={call.t} />
          <Palette address={call.address} t={call.t} />
        </>
      ),
    },
    children,
  })
  return { html }
}
