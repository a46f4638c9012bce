/** What the views of a user have that is about the person, and what a deleted user has instead. */
const nobody: Record<string, unknown> = {
  email: '',
  name: 'Deleted user',
  alias: '',
  external_id: null,
  segment: '',
}

/** A stored answer, with a person in it shown as a deleted user. Every view of one has `id` and `email`. */
export function withoutPerson(answer: string, userId: number): string {
  // Most answers show others: those need not be parsed.
  if (!answer.includes(`"id":${userId},"email":`)) return answer
  return JSON.stringify(JSON.parse(answer), (_name, value) =>
    isPerson(value, userId)
      ? Object.fromEntries(
          Object.entries(value).map(([name, each]) => [name, name in nobody ? nobody[name] : each]),
        )
      : value,
  )
}

function isPerson(value: unknown, userId: number): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    'id' in value &&
    value.id === userId
  )
}
