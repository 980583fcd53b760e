import type { ReactNode } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { usePageForm } from '../../kit/forms/settings-page.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'

interface SaveFormProps {
  /** The verb and its object, such as `Save sharing`. */
  label: string
  /** Whether anything differs from what is saved. */
  isChanged: boolean
  isSaving: boolean
  failure: Error | null
  onSave: () => void
  onDiscard: () => void
  children: ReactNode
}

/** A form for one group of settings. It has a save button of its own unless its page has one for all. */
export function SaveForm({
  label,
  isChanged,
  isSaving,
  failure,
  onSave,
  onDiscard,
  children,
}: SaveFormProps) {
  const isSavedByPage = usePageForm(label, { isChanged, isSaving, onSave, onDiscard })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {failure !== null && <Callout tone="danger">{failureWords(failure).children}</Callout>}
      {children}
      {isSavedByPage ? (
        // Enter in an input submits its form only if there is a button for it.
        <button type="submit" hidden>
          {label}
        </button>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isPending={isSaving} isDisabled={!isChanged}>
            {label}
          </Button>
          {isChanged && !isSaving && (
            <Button variant="quiet" onPress={onDiscard}>
              Discard
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
