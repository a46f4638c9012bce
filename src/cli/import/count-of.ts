export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Those of people, and those that the file only counts. */
export function votesOf({ votes, importedVotes }: { votes: number; importedVotes: number }) {
  const all = countOf(votes + importedVotes, 'vote')
  return importedVotes > 0 ? `${all} (${importedVotes} without a voter)` : all
}
