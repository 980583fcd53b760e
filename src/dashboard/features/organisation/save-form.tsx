import type { ReactNode } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { Button } from '../../kit/buttons/button.tsx'
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

/** A form for one group of settings, with its own save button. */
export function SaveForm({
  label,
  isChanged,
  isSaving,
  failure,
  onSave,
  onDiscard,
  children,
}: SaveFormProps) {
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
    </form>
  )
}
