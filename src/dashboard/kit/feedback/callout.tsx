import X from 'lucide-react/icons/x'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../layout/classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { useKitWords } from '../text/kit-words.ts'
import { toneIcons, toneSoft } from './tones.ts'
import type { Tone } from './tones.ts'

export interface CalloutProps {
  tone?: Tone
  title?: string
  children?: ReactNode
  icon?: LucideIcon
  /** Actions at the end. */
  actions?: ReactNode
  onDismiss?: () => void
  /** `banner` spans the page's width, without rounded corners. */
  variant?: 'box' | 'banner'
}

/** Something to know before continuing. Danger and warning are announced. */
export function Callout({
  tone = 'info',
  title,
  children,
  icon,
  actions,
  onDismiss,
  variant = 'box',
}: CalloutProps) {
  const words = useKitWords()
  const Icon = icon ?? toneIcons[tone]
  return (
    <div
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      className={classes(
        'flex flex-wrap items-start gap-x-2.5 gap-y-3 text-sm',
        variant === 'box' ? 'rounded-md px-3 py-2.5' : 'px-4 py-2',
        toneSoft[tone],
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-0.5">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="wrap-anywhere">{children}</div>}
      </div>
      {actions !== undefined && (
        <div className="-my-1 flex max-w-full flex-wrap items-center gap-2 max-sm:ps-6.5">{actions}</div>
      )}
      {onDismiss && (
        <IconButton
          label={words.dismiss}
          icon={X}
          size="small"
          onPress={onDismiss}
          className="-my-1 -me-1.5"
        />
      )}
    </div>
  )
}
