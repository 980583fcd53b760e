import { toast } from 'sonner'
import { Button } from './button.tsx'
import { ProgressBar } from './progress-bar.tsx'

export interface ProgressWords {
  readonly label: string
  /** 0 to 100; without it the length of the wait is unknown. */
  readonly value?: number | undefined
  /** How far it has come, in words. */
  readonly words?: string | undefined
}

/** A notice of long work that goes on beside everything else. */
export interface ProgressNotice {
  readonly tell: (progress: ProgressWords) => void
  readonly close: () => void
}

let opened = 0

/** Opens such a notice; it stays until it is closed. `onStop` puts an end to the work. */
export function notifyProgress(first: ProgressWords, onStop: () => void): ProgressNotice {
  opened += 1
  const id = `progress-${opened}`
  let told = 0
  const show = (progress: ProgressWords) =>
    toast.custom(() => <ProgressCard {...progress} onStop={onStop} />, { id, duration: Infinity })
  show(first)
  return {
    tell: (progress) => {
      // Faster than anybody reads it would only cost frames.
      if (performance.now() - told < 120) return
      told = performance.now()
      show(progress)
    },
    close: () => void toast.dismiss(id),
  }
}

function ProgressCard({ label, value, words, onStop }: ProgressWords & { onStop: () => void }) {
  return (
    <div className="flex w-full items-center gap-3 rounded-lg bg-raised px-3 py-2.5 font-sans text-sm text-ink shadow-float sm:w-89">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <ProgressBar label={label} value={value} {...(words === undefined ? {} : { valueLabel: words })} />
        {value === undefined && words !== undefined && (
          <span className="text-xs text-muted tabular-nums">{words}</span>
        )}
      </div>
      <Button size="small" onPress={onStop}>
        Stop
      </Button>
    </div>
  )
}
