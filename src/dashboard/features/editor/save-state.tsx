import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useDraft, useSubject } from './editor-context.ts'
import type { Save } from './draft/draft-state.ts'

const words: Readonly<Record<Save['at'], string>> = {
  saved: 'Saved',
  unsaved: 'Saving…',
  saving: 'Saving…',
  offline: 'Offline – will retry',
  refused: 'Not saved',
  conflict: 'Changed elsewhere',
  closed: '',
}

/**
 * Whether everything is saved. Only problems are announced: "Saved" after each keystroke would drown out everything
 * else.
 */
export function SaveStateWords() {
  const save = useDraft((state) => state.save)
  const isNew = useDraft((state) => state.id === null && state.save.at === 'saved')
  const { noun } = useSubject().words
  if (isNew) return <span className="text-xs text-faint">Not saved yet</span>
  const isProblem = !['saved', 'unsaved', 'saving'].includes(save.at)
  return (
    <span
      {...(isProblem ? { role: 'status' } : {})}
      data-save={save.at}
      title={save.at === 'refused' ? save.message : undefined}
      className={`inline-flex min-w-0 items-center gap-1 text-xs ${isProblem ? 'font-medium text-warning' : 'text-faint'}`}
    >
      <SaveIcon at={save.at} />
      <span className="truncate">{words[save.at] || `No longer a ${noun}`}</span>
    </span>
  )
}

function SaveIcon({ at }: { at: Save['at'] }) {
  if (at === 'saved') return <Check aria-hidden className="size-3.5 shrink-0" />
  if (at === 'unsaved' || at === 'saving') {
    return <LoaderCircle aria-hidden className="size-3.5 shrink-0 animate-spin" />
  }
  if (at === 'offline') return <CloudOff aria-hidden className="size-3.5 shrink-0" />
  return <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
}
