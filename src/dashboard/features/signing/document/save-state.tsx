import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { classes } from '../../../kit/classes.ts'
import { useWords } from '../messages/words.ts'
import { useSigningState } from '../signing-context.ts'
import type { SaveState } from '../value-queue.ts'

const looks = {
  saved: { icon: CloudCheck, tone: 'text-faint' },
  saving: { icon: CloudUpload, tone: 'text-faint' },
  offline: { icon: CloudOff, tone: 'rounded-md bg-warning-soft px-2 py-1 text-warning' },
  unkept: { icon: TriangleAlert, tone: 'rounded-md bg-danger-soft px-2 py-1 text-danger' },
} as const

/** Whether what was entered is with the service. Silent until something was entered. */
export function SaveStateNote() {
  const words = useWords()
  const save = useSettled(useSigningState((state) => state.save))
  const [hasEntered, setEntered] = useState(false)
  if (save !== 'saved' && !hasEntered) setEntered(true)
  const { icon: Icon, tone } = looks[save]
  const isTrouble = save === 'offline' || save === 'unkept'
  return (
    <output
      aria-live={isTrouble ? 'assertive' : 'polite'}
      className={classes('flex items-center gap-1.5 text-sm', tone)}
    >
      {hasEntered && (
        <>
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className={classes(!isTrouble && 'sr-only sm:not-sr-only')}>{words.save[save]}</span>
        </>
      )}
    </output>
  )
}

/** Leaves out the flicker of a quick save, which would also be read aloud at every keystroke. */
function useSettled(save: SaveState): SaveState {
  const [settled, setSettled] = useState(save)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(save), save === 'saving' ? 900 : save === 'saved' ? 300 : 0)
    return () => clearTimeout(timer)
  }, [save])
  return settled
}
