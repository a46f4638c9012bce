import type { Child } from 'hono/jsx'
import { layout } from '../parts/layout.tsx'
import type { Html, PageCall } from '../parts/page.ts'
import { requireMember } from './back-path.ts'
import { KeysHelp } from './keys-help.tsx'
import { Palette } from './palette.tsx'
import { Rail, readRail, type WorkspacePart } from './rail.tsx'

type TeamLayoutProps = {
  /** Undefined for a page that belongs to none. */
  part: WorkspacePart | undefined
  title: string
  /** The query of a view of the inbox. */
  view?: string
  children: Child
}

/** A list beside what is open of it, in columns that scroll by themselves. */
const inColumns: readonly WorkspacePart[] = ['inbox', 'moderation', 'duplicates']

/** The whole document of a page of the workspace. */
export async function teamLayout(
  call: PageCall,
  { part, title, view, children }: TeamLayoutProps,
): Promise<{ html: Html }> {
  const content = await readRail(requireMember(call))
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
