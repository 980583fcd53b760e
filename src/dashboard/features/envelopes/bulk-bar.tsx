import Ban from 'lucide-react/icons/ban'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import type { EnvelopeRow } from '../../api/envelopes.ts'
import { useActions } from '../../kit/actions-registry.ts'
import type { Action } from '../../kit/actions.ts'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Toolbar, ToolbarSeparator } from '../../kit/toolbar.tsx'
import { deleteDraft, deleteMany } from './delete-draft.tsx'
import type { Desk } from './envelope-desk.tsx'
import { countOf } from '../../kit/names.ts'
import { voidEnvelope, voidMany } from './void-envelope.tsx'

/** What can be done with all selected envelopes at once; floats over the end of the list. */
export function BulkBar({
  selected,
  desk,
  onClear,
}: {
  selected: readonly EnvelopeRow[]
  desk: Desk
  onClear: () => void
}) {
  const voidable = selected.filter((one) => voidEnvelope.available(one, desk.viewer)).length
  const deletable = selected.filter((one) => deleteDraft.available(one, desk.viewer)).length
  const actions = useMemo(
    () => bulkActions(selected, { voidable, deletable }, desk, onClear),
    [selected, voidable, deletable, desk, onClear],
  )
  useActions('envelope-bulk', actions)
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-30 flex justify-center px-4 md:bottom-6 md:left-60">
      <Toolbar label="Selected envelopes" variant="floating" className="pointer-events-auto animate-rise">
        <output className="px-2 text-sm font-medium text-ink tabular-nums">
          {selected.length.toLocaleString('en')} selected
        </output>
        <ToolbarSeparator />
        {actions.map(({ id, label, icon, perform }) => (
          <Button key={id} variant="danger-quiet" size="small" {...(icon ? { icon } : {})} onPress={perform}>
            {label}
          </Button>
        ))}
        {actions.length === 0 && (
          <span className="px-2 text-sm text-muted">None of these can be voided or deleted</span>
        )}
        <IconButton label="Clear selection" icon={X} size="small" onPress={onClear} />
      </Toolbar>
    </div>
  )
}

function bulkActions(
  selected: readonly EnvelopeRow[],
  { voidable, deletable }: { readonly voidable: number; readonly deletable: number },
  desk: Desk,
  onClear: () => void,
): Action[] {
  const section = 'Selected envelopes'
  return [
    ...(voidable > 0
      ? [
          {
            id: 'bulk-void',
            label: `Void ${countOf(voidable, 'envelope')}…`,
            icon: Ban,
            section,
            tone: 'danger' as const,
            perform: () => voidMany(selected, desk, onClear),
          },
        ]
      : []),
    ...(deletable > 0
      ? [
          {
            id: 'bulk-delete',
            label: `Delete ${countOf(deletable, 'draft')}…`,
            icon: Trash2,
            section,
            tone: 'danger' as const,
            perform: () => deleteMany(selected, desk, onClear),
          },
        ]
      : []),
  ]
}
