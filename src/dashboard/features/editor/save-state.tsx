import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useDraft, useSubject } from './editor-context.ts'
import type { SaveState } from './draft/draft-state.ts'

const words: Readonly<Record<SaveState['status'], string>> = {
  saved: 'Saved',
  unsaved: 'Saving…',
  saving: 'Saving…',
  offline: 'Offline – will retry',
  refused: 'Not saved',
  conflict: 'Changed elsewhere',
  closed: '',
}

/** Whether everything is safe with the service. Only trouble is spoken: "Saved" after each stroke would drown all else. */
export function SaveStateWords() {
  const save = useDraft((state) => state.save)
  const isNew = useDraft((state) => state.id === null && state.save.status === 'saved')
  const { noun } = useSubject().words
  if (isNew) return <span className="text-xs text-faint">Not saved yet</span>
  const isTrouble = !['saved', 'unsaved', 'saving'].includes(save.status)
  return (
    <span
      {...(isTrouble ? { role: 'status' } : {})}
      data-save={save.status}
      title={save.status === 'refused' ? save.message : undefined}
      className={`inline-flex min-w-0 items-center gap-1 text-xs ${isTrouble ? 'font-medium text-warning' : 'text-faint'}`}
    >
      <SaveIcon status={save.status} />
      <span className="truncate">{words[save.status] || `No ${noun} any more`}</span>
    </span>
  )
}

function SaveIcon({ status }: { status: SaveState['status'] }) {
  if (status === 'saved') return <Check aria-hidden className="size-3.5 shrink-0" />
  if (status === 'unsaved' || status === 'saving') {
    return <LoaderCircle aria-hidden className="size-3.5 shrink-0 animate-spin" />
  }
  if (status === 'offline') return <CloudOff aria-hidden className="size-3.5 shrink-0" />
  return <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
}
