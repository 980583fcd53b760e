import X from 'lucide-react/icons/x'
import { toast, Toaster } from 'sonner'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { toneIcons, toneText } from './tones.ts'
import type { Tone } from './tones.ts'

export interface ToastOptions {
  description?: string
  /** One act, e.g. undo. */
  action?: { readonly label: string; readonly perform: () => void }
  /** Replaces an earlier toast of the same id. */
  id?: string
}

/** Says briefly what has happened. Failures stay until dismissed, the rest goes after five seconds. */
export const notify = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  error: (message: string, options?: ToastOptions) => show('danger', message, options),
  dismiss: (id: string) => {
    toast.dismiss(id)
  },
}

function show(tone: Tone, message: string, { id, ...options }: ToastOptions = {}) {
  toast.custom(
    (key) => <ToastCard tone={tone} message={message} {...options} onClose={() => toast.dismiss(key)} />,
    {
      ...(id === undefined ? {} : { id }),
      duration: tone === 'danger' ? Infinity : 5000,
    },
  )
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
      <Icon aria-hidden className={classes('mt-0.5 size-4 shrink-0', toneText[tone])} />
      <div className="flex min-w-0 flex-1 flex-col">
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

/** Where toasts appear; once a page. */
export function Toasts() {
  return (
    <Toaster position="bottom-right" gap={8} offset={20} mobileOffset={{ bottom: 72, left: 12, right: 12 }} />
  )
}
