import type { FieldEditorParts, FieldEditorState } from '../field-editor-state.ts'
import { fieldCount } from './action-words.ts'

export interface SelectingActions {
  /** Selects only these fields. Their first owner gets the next field. */
  select: (ids: Iterable<string>) => void
  selectAll: () => void
  /** Chooses who gets the next field. */
  setRecipient: (id: string) => void
  /** The state changes needed after fields or recipients are gone. */
  kept: () => Partial<FieldEditorState>
}

export function selectingActions({ get, set, fields, signers, say }: FieldEditorParts): SelectingActions {
  function select(ids: Iterable<string>): void {
    const next = new Set(ids)
    const { selection } = get()
    if (next.size === selection.size && [...next].every((id) => selection.has(id))) return
    set({ selection: next })
    const owner = fields().find((field) => next.has(field.id))?.recipientId
    if (owner !== undefined && signers().some((one) => one.id === owner)) set({ recipientId: owner })
  }

  return {
    select,
    selectAll: () => {
      select(fields().map((field) => field.id))
      say(`${fieldCount(fields().length)} selected.`)
    },
    setRecipient: (recipientId) => set({ recipientId }),
    kept: () => {
      const { selection, recipientId } = get()
      const known = new Set(fields().map((field) => field.id))
      const kept = [...selection].filter((id) => known.has(id))
      const isThere = signers().some((signer) => signer.id === recipientId)
      return {
        ...(kept.length === selection.size ? {} : { selection: new Set(kept) }),
        ...(isThere ? {} : { recipientId: signers()[0]?.id ?? null }),
      }
    },
  }
}
