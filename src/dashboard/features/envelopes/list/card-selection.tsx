import ListChecks from 'lucide-react/icons/list-checks'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import type { EnvelopeSelection } from './selection.ts'

interface CardSelectionProps {
  selection: EnvelopeSelection
  /** The envelopes that have been read. */
  rows: readonly EnvelopeRow[]
}

/** Picks cards where there is no column of checkboxes: begins, takes all that have been read, and ends. */
export function CardSelection({ selection, rows }: CardSelectionProps) {
  const { isPicking, onSelect, pick } = selection
  if (!isPicking) {
    return (
      <Button icon={ListChecks} isDisabled={rows.length === 0} onPress={() => pick(true)}>
        Select
      </Button>
    )
  }
  const ids = rows.map(({ id }) => id)
  const areAll = ids.length > 0 && ids.every((id) => selection.ids.has(id))
  return (
    <>
      <Button onPress={() => onSelect(new Set(areAll ? [] : ids))}>
        {areAll ? 'Select none' : 'Select all'}
      </Button>
      <Button variant="quiet" onPress={() => pick(false)}>
        Done
      </Button>
    </>
  )
}
