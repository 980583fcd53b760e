import type { ReactNode } from 'react'
import { usePageForm } from './settings-page.tsx'
import { Callout } from '../feedback/callout.tsx'

interface SaveFormProps {
  /** The verb and its object, such as `Save sharing`, different on each page. */
  label: string
  /** Whether anything differs from what is saved. */
  isChanged: boolean
  isSaving: boolean
  /** Why it could not be saved. */
  failure: string | null
  onSave: () => void
  onDiscard: () => void
  children: ReactNode
}

/** A form for one group of settings, which its page saves. */
export function SaveForm({
  label,
  isChanged,
  isSaving,
  failure,
  onSave,
  onDiscard,
  children,
}: SaveFormProps) {
  usePageForm(label, { isChanged, isSaving, onSave, onDiscard })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {failure !== null && <Callout tone="danger">{failure}</Callout>}
      {children}
      {/* Enter in an input submits its form only if there is a button for it. */}
      <button type="submit" hidden>
        {label}
      </button>
    </form>
  )
}
