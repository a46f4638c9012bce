import { markedIds } from '../../store/marked-ids.ts'

/** The comments among these that a person likes. */
export const likedCommentIds = markedIds({ table: 'comment_likes', column: 'comment_id' })
