export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Votes of people and votes that the file only counts, together. */
export function votesOf({ votes, importedVotes }: { votes: number; importedVotes: number }) {
  const all = countOf(votes + importedVotes, 'vote')
  return importedVotes > 0 ? `${all} (${importedVotes} without a voter)` : all
}
