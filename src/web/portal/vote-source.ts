import type { VoteSource } from '../../features/votes/record-vote-source.ts'
import type { FormCall } from '../parts/page.ts'

/** Undefined where the installation has no key to hash it with: then nothing is stored. */
export function voteSource({
  network,
  secrets,
}: Pick<FormCall<unknown>, 'network' | 'secrets'>): VoteSource | undefined {
  try {
    const box = secrets()
    return { network, hash: text => box.digest(text, 'vote source') }
  } catch {
    return undefined
  }
}
