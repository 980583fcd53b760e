/** Whether two JSON values are equal, regardless of key order. A member that is undefined counts as absent. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const left = one as Readonly<Record<string, unknown>>
  const right = other as Readonly<Record<string, unknown>>
  return (
    Object.keys(left).every((key) => sameJson(left[key], right[key])) &&
    Object.keys(right).every((key) => right[key] === undefined || left[key] !== undefined)
  )
}
