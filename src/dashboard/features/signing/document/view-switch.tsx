import ALargeSmall from 'lucide-react/icons/a-large-small'
import FileText from 'lucide-react/icons/file-text'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { classes } from '../../../kit/layout/classes.ts'
import { useWords } from '../messages/words.ts'
import { readingSizes } from './view-choice.ts'
import type { DocumentView } from './view-choice.ts'

interface ViewSwitchProps {
  readonly view: DocumentView
  readonly size: number
  readonly onView: (view: DocumentView) => void
  readonly onSize: (step: 'in' | 'out') => void
  /** Beside the choice. */
  readonly children?: ReactNode
}

const choices = [
  { id: 'page', icon: FileText },
  { id: 'reading', icon: ALargeSmall },
] as const

/** Switches between the page as it prints and its text at a readable size. On a phone also sets the text size. */
export function ViewSwitch({ view, size, onView, onSize, children }: ViewSwitchProps) {
  const words = useWords()
  return (
    <div className="order-last flex basis-full items-center gap-1 pb-2 sm:order-none sm:basis-auto sm:pb-0">
      <fieldset
        aria-label={words.reading.label}
        className="flex min-w-0 flex-1 rounded-md border-0 bg-sunken p-0.5 sm:flex-none"
      >
        {choices.map(({ id, icon: Icon }) => (
          <button
            key={id}
            type="button"
            aria-pressed={view === id}
            onClick={() => onView(id)}
            className={classes(
              'flex h-7 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-sm px-2.5 text-sm font-medium whitespace-nowrap focus-ring pointer-coarse:h-10',
              view === id
                ? 'bg-segment text-ink shadow-card forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                : 'text-muted hover:text-ink',
            )}
          >
            <Icon aria-hidden className="size-4" />
            {words.reading[id]}
          </button>
        ))}
      </fieldset>
      {view === 'reading' && (
        <div className="flex items-center sm:hidden">
          <IconButton
            label={words.reading.smaller}
            icon={Minus}
            isDisabled={size === readingSizes[0]}
            onPress={() => onSize('out')}
          />
          <IconButton
            label={words.reading.larger}
            icon={Plus}
            isDisabled={size === readingSizes.at(-1)}
            onPress={() => onSize('in')}
          />
        </div>
      )}
      {children}
    </div>
  )
}
