import { useState } from 'react'
import { faultWords } from '#contract/fault-words.ts'
import { chosenId } from '#contract/values.ts'
import type { DraftField } from '../../../../api/sending/drafts.ts'
import { TextField } from '../../../../kit/inputs/text-field.tsx'
import { useFieldEditor, useSession } from '../../editor-context.ts'

/** The field's id in the interface: free to choose, unique in the envelope, and applied when the input is left. */
export function IdProperty({ field }: { field: DraftField }) {
  const fieldEditor = useFieldEditor()
  const session = useSession()
  const [typed, setTyped] = useState(field.id)
  const isTaken = (id: string) =>
    session.store.getState().content.fields.some((other) => other.id === id && other.id !== field.id)
  const error = isTaken(typed)
    ? 'Another field of this envelope has this id.'
    : chosenId.safeParse(typed, { error: faultWords }).error?.issues[0]?.message
  const commit = () => {
    if (error === undefined && typed !== field.id) fieldEditor.rename(field.id, typed)
    else setTyped(field.id)
  }
  return (
    <TextField
      label="Field ID"
      description="Names the field in API responses."
      value={typed}
      maxLength={100}
      spellCheck="false"
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setTyped(field.id)
      }}
      error={error}
    />
  )
}
