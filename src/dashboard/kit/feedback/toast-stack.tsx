import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { toast, Toaster } from 'sonner'
import { Button } from '../buttons/button.tsx'
import { classes } from '../layout/classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { toneIcons, toneText } from './tones.ts'
import type { Tone } from './tones.ts'

export interface ToastOptions {
  description?: string
  /** One act, e.g. undo. */
  action?: { readonly label: string; readonly perform: () => void }
  /** Replaces an earlier toast of the same id. */
  id?: string
}

export interface Toast extends ToastOptions {
  readonly tone: Tone
  readonly message: string
}

export interface ProgressWords {
  readonly label: string
  /** 0 to 100; without it the length of the wait is unknown. */
  readonly value?: number | undefined
  /** How far it has come, in words. */
  readonly words?: string | undefined
}

interface ToastCardProps extends Omit<ToastOptions, 'id'> {
  tone: Tone
  message: string
  onClose: () => void
}

export function ToastCard({ tone, message, description, action, onClose }: ToastCardProps) {
  const Icon = toneIcons[tone]
  return (
    <div className="flex w-full items-start gap-2.5 rounded-lg bg-raised font-sans py-2.5 pr-2 pl-3 text-sm text-ink shadow-float sm:w-89">
      <Icon aria-hidden className={classes('mt-0.5 size-4 shrink-0 pointer-coarse:mt-2', toneText[tone])} />
      <div className="flex min-w-0 flex-1 flex-col pointer-coarse:py-1.5">
        <p className="font-medium wrap-anywhere">{message}</p>
        {description !== undefined && <p className="text-muted wrap-anywhere">{description}</p>}
      </div>
      {action && (
        <Button
          size="small"
          className="-my-1"
          onPress={() => {
            action.perform()
            onClose()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon={X} size="small" onPress={onClose} className="-my-1" />
    </div>
  )
}

/** Where toasts appear. `onReady` is called once they do. */
export function ToastStack({ onReady }: { onReady: () => void }) {
  useEffect(() => onReady(), [onReady])
  return (
    <Toaster
      position="bottom-right"
      // Stacked, a toast would cover the buttons of those behind it.
      expand
      gap={8}
      offset={20}
      mobileOffset={{ bottom: 72, left: 12, right: 12 }}
    />
  )
}

/** Shows a toast. */
export function show({ tone, message, id, ...options }: Toast): void {
  toast.custom(
    (key) => <ToastCard tone={tone} message={message} {...options} onClose={() => toast.dismiss(key)} />,
    {
      ...(id === undefined ? {} : { id }),
      duration: tone === 'danger' ? Infinity : 5000,
    },
  )
}

/** Shows the progress of long work, in place of what was shown before. */
export function showProgress(id: string, progress: ProgressWords, onStop: () => void): void {
  toast.custom(() => <ProgressCard {...progress} onStop={onStop} />, { id, duration: Infinity })
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

/** Dismisses a toast early. */
export function dismiss(id: string): void {
  toast.dismiss(id)
}
