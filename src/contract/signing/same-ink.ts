/**
 * An answer about a recipient's page with each drawing in every field that shows it: the service sends a drawing of several
 * fields once, and they share it. What has no such fields comes back as it is.
 */
export function withSameInk(answer: unknown): unknown {
  if (!isObject(answer)) return answer
  if (isObject(answer['view'])) return { ...answer, view: withSameInk(answer['view']) }
  const fields = answer['fields']
  if (!Array.isArray(fields)) return answer
  return { ...answer, fields: fieldsWithInk(fields as readonly ShownField[]) }
}

/** What is read of a field on a recipient's page. */
interface ShownField {
  readonly id: string
  readonly sameInk?: string | null
  readonly answer?: { readonly art: unknown }
}

function fieldsWithInk(fields: readonly ShownField[]): ShownField[] {
  const inks = new Map(fields.map(({ id, answer }) => [id, answer?.art]))
  return fields.map((field) => {
    // A service of another version tells nothing of it.
    const art = field.sameInk ? (inks.get(field.sameInk) ?? null) : null
    return art === null ? field : { ...field, sameInk: null, answer: { ...field.answer, art } }
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
