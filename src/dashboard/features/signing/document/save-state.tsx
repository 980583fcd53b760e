import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { classes } from '../../../kit/layout/classes.ts'
import { useWords } from '../messages/words.ts'
import { useSigningState } from '../signing-context.ts'
import type { SaveState } from '../value-queue.ts'

/** Shows that entries are saved, or being saved. Silent until something was entered and saved, however quickly. */
export function SavedMark() {
  const words = useWords()
  const now = useSigningState((state) => state.save)
  const save = useSettled(now)
  const [entries, setEntries] = useState<'none' | 'unsaved' | 'saved'>('none')
  if (entries === 'none' && now !== 'saved') setEntries('unsaved')
  if (entries === 'unsaved' && now === 'saved') setEntries('saved')
  const isShown = save === 'saving' || (save === 'saved' && entries === 'saved')
  const Icon = save === 'saved' ? CloudCheck : CloudUpload
  return (
    <output className="flex items-center gap-1.5 text-sm text-faint">
      {isShown && (
        <>
          <Icon aria-hidden className="size-4.5 shrink-0" />
          <span className="sr-only sm:not-sr-only">{words.save[save]}</span>
        </>
      )}
    </output>
  )
}

/** A line across the page while entries are not saved. */
export function SaveProblem() {
  const words = useWords()
  const save = useSettled(useSigningState((state) => state.save))
  const isUnkept = save === 'unkept'
  const Icon = isUnkept ? TriangleAlert : CloudOff
  return (
    <output
      aria-live="assertive"
      className={classes(
        'flex items-center justify-center gap-2 px-4 text-sm font-medium not-empty:py-1.5',
        isUnkept ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
      )}
    >
      {(save === 'offline' || isUnkept) && (
        <>
          <Icon aria-hidden className="size-4 shrink-0" />
          {words.save[save]}
        </>
      )}
    </output>
  )
}

/** Skips the flicker of a quick save, which would also be read aloud at every keystroke. */
function useSettled(save: SaveState): SaveState {
  const [settled, setSettled] = useState(save)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(save), save === 'saving' ? 900 : save === 'saved' ? 300 : 0)
    return () => clearTimeout(timer)
  }, [save])
  return settled
}
