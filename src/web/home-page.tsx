import { type Audience, type Board, boardUrl, listVisibleBoards } from '../features/boards/index.ts'
import type { CompanyAddress } from '../features/companies/index.ts'
import { listPosts, type PostRow, postsFingerprint, postUrl } from '../features/posts/index.ts'
import { type Fingerprint, joinFingerprints } from '../platform/cache/fingerprint.ts'
import { layout } from './layout.tsx'
import type { Page, PageCall } from './page.ts'
import { counted } from './parts/counts.tsx'
import { Icon } from './parts/icons.tsx'
import { StatusLabel } from './parts/status-label.tsx'

const newestShown = 3

type BoardWithNewest = {
  board: Board
  newest: PostRow[]
  fingerprint: Fingerprint<PageCall['db']>
}

export const homePage: Page = {
  async run({ db, caller, company, address, viewer }) {
    const boards = await listBoardsWithNewest(db, caller.audience)
    const description = `What people have told ${company.name}, and what is being done about it.`
    const html = layout({
      address,
      company,
      viewer,
      title: company.name,
      description,
      canonical: `${address.base}/`,
      children: (
        <>
          <div class="page-head">
            <h1>Ideas and feedback</h1>
            <p class="lead" dir="auto">
              {description}
            </p>
          </div>
          {boards.length === 0 ? (
            <p class="empty">There is no public board yet.</p>
          ) : (
            <ul class="boards">
              {boards.map(board => (
                <BoardCard {...board} address={address} />
              ))}
            </ul>
          )}
        </>
      ),
    })
    // Which boards there are does not change without the access revision.
    return { html, fingerprint: joinFingerprints(boards.map(({ fingerprint }) => fingerprint)) }
  },
}

async function listBoardsWithNewest(
  db: PageCall['db'],
  audience: Audience,
): Promise<BoardWithNewest[]> {
  const boards = await listVisibleBoards(db, audience)
  return Promise.all(
    boards.map(async board => {
      const boards = { boards: [board.id] }
      const request = { size: newestShown }
      const page = await listPosts(db, boards, request)
      const fingerprint = postsFingerprint(page, boards, request)
      return { board, newest: page.items, fingerprint }
    }),
  )
}

type BoardCardProps = Omit<BoardWithNewest, 'fingerprint'> & { address: CompanyAddress }

function BoardCard({ board, newest, address }: BoardCardProps) {
  const url = boardUrl(address, board.slug)
  return (
    <li class="card board-card">
      <h2 class="board-title">
        <a href={url}>
          <bdi>{board.name}</bdi>
          <Icon of="forward" />
        </a>
      </h2>
      {newest.length === 0 ? (
        <p class="quiet">Nothing posted yet.</p>
      ) : (
        <ul class="newest">
          {newest.map(post => (
            <li class="newest-post">
              <a class="title-link" href={postUrl(address, post)} dir="auto">
                {post.title}
              </a>
              <p class="byline">
                <StatusLabel name={post.status_name} color={post.status_color} />
                <span>{counted(post.votes_count, 'vote')}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
