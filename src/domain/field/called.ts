import type { FieldType } from './field.ts'
import { fieldKinds } from './kinds.ts'

interface Labelled {
  readonly label: string | null
  /** The printed words beside it, once they were found. */
  readonly foundLabel?: string | null
}

/** What a field is called: by its sender, else by the printed words beside it. Null where there are neither. */
export function calledBy({ label, foundLabel = null }: Labelled): string | null {
  return label?.trim() || foundLabel || null
}

/** The name of a field in a sentence in English, such as `Signature “Tenant”`. */
export function fieldName(field: Labelled & { readonly type: FieldType }): string {
  const label = calledBy(field)
  const kind = fieldKinds[field.type].label
  return label === null ? kind : `${kind} “${label}”`
}
