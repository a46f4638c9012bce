import { markedIds } from '../../store/marked-ids.ts'

/** The posts among these that a person votes for. */
export const votedPostIds = markedIds({ table: 'votes', column: 'post_id' })
