import FileSearch from 'lucide-react/icons/file-search'
import type { ReactNode } from 'react'
import { Button } from '../kit/buttons/button.tsx'
import { EmptyState } from '../kit/feedback/empty-state.tsx'

interface NoMatchProps {
  /** What a row of the list is, e.g. `envelope`. */
  noun: string
  onClear: () => void
  /** What to try. */
  children: ReactNode
}

/** In place of a list that filters have emptied. */
export function NoMatch({ noun, onClear, children }: NoMatchProps) {
  return (
    <EmptyState
      icon={FileSearch}
      title={`No ${noun} matches`}
      actions={
        <Button variant="primary" onPress={onClear}>
          Clear filters
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
