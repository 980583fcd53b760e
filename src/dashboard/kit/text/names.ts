/** Names in a sentence: `Ada Park, Ben Ode and 3 more`. */
export function namesOf(
  people: readonly { readonly name: string; readonly email?: string }[],
  most = 3,
): string {
  const names = people.map(({ name, email }) => name || email || 'someone')
  if (names.length > most + 1) {
    return `${names.slice(0, most).join(', ')} and ${names.length - most} more`
  }
  const last = names.at(-1)
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : (last ?? '')
}

/** A number that was counted up to a limit, and no further: `4,999`, `5,000+`. */
export function countUpTo(count: number, most: number): string {
  return `${Math.min(count, most).toLocaleString('en')}${count > most ? '+' : ''}`
}

/** `1 envelope`, `4 envelopes`, `1,200 envelopes`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
