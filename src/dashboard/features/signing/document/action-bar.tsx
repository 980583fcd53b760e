import ArrowDown from 'lucide-react/icons/arrow-down'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { Button } from '../../../kit/buttons/button.tsx'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { classes } from '../../../kit/layout/classes.ts'
import type { Progress } from '../guide.ts'
import { useWords } from '../messages/words.ts'

interface ActionBarProps {
  readonly progress: Progress
  readonly isSigner: boolean
  /** Whether the guide has led anywhere yet. */
  readonly hasBegun: boolean
  /** What is enlarged: the page, or its text. */
  readonly zoomed: 'page' | 'text'
  readonly zoomPercent: number
  readonly onZoom: (step: 'in' | 'out' | 'fit') => void
  readonly onNext: () => void
  readonly onFinish: () => void
}

/** The next action, always within reach of the thumb: the next field, or finish. */
export function ActionBar(props: ActionBarProps) {
  const { progress, isSigner, hasBegun, onNext, onFinish } = props
  const words = useWords()
  const left = progress.total - progress.done
  return (
    <section
      aria-label={words.progress.label}
      className="relative z-20 shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {isSigner && progress.total > 0 && <ProgressLine {...progress} />}
      <div className="mx-auto flex max-w-5xl items-center gap-2 px-3 py-2.5 sm:gap-3 sm:px-6 short:py-1.5">
        {left > 0 && (
          <span hidden id="what-is-left">
            {words.progress.left(left)}
          </span>
        )}
        <p id="summary" className="min-w-0 flex-1 text-sm text-muted sm:text-base">
          {summary(progress, isSigner, words)}
        </p>
        <ZoomButtons {...props} />
        {isSigner && left > 0 && (
          <Button
            variant="primary"
            size="large"
            icon={ArrowDown}
            onPress={onNext}
            // A slow phone would give it the focus after the field that it leads to.
            preventFocusOnPress
            className="sm:min-w-36"
          >
            {hasBegun || progress.done > 0 ? words.guide.next : words.guide.start}
          </Button>
        )}
        <Button
          variant={left > 0 ? 'secondary' : 'primary'}
          size="large"
          {...(left > 0 ? {} : { icon: Check })}
          onPress={onFinish}
          aria-describedby={left > 0 ? 'what-is-left' : 'summary'}
          className="sm:min-w-28"
        >
          {isSigner ? words.finish.button : words.finish.viewing}
        </Button>
      </div>
    </section>
  )
}

function summary(progress: Progress, isSigner: boolean, words: ReturnType<typeof useWords>): string {
  if (!isSigner) return words.progress.viewing
  if (progress.total === 0) return words.progress.none
  return progress.done === progress.total
    ? words.progress.all
    : words.progress.of(progress.done, progress.total)
}

function ProgressLine({ done, total }: Progress) {
  const words = useWords()
  return (
    <div className="absolute inset-x-0 -top-px h-0.5">
      <progress className="sr-only" aria-label={words.progress.of(done, total)} value={done} max={total} />
      <span
        className={classes(
          'block h-full transition-[width] duration-200 forced-colors:bg-[Highlight]',
          done === total ? 'bg-success-solid' : 'bg-accent',
        )}
        style={{ width: `${(done / total) * 100}%` }}
      />
    </div>
  )
}

function ZoomButtons({
  zoomed,
  zoomPercent,
  onZoom,
}: Pick<ActionBarProps, 'zoomed' | 'zoomPercent' | 'onZoom'>) {
  const words = useWords()
  const isPage = zoomed === 'page'
  return (
    <div className="hidden items-center sm:flex">
      <IconButton
        label={isPage ? words.zoomOut : words.reading.smaller}
        icon={Minus}
        onPress={() => onZoom('out')}
      />
      <Button
        variant="quiet"
        onPress={() => onZoom('fit')}
        aria-label={`${isPage ? words.zoomFit : words.reading.usual}, ${words.zoomIs(zoomPercent)}`}
        className="min-w-16 px-1 tabular-nums"
      >
        {words.zoomIs(zoomPercent)}
      </Button>
      <IconButton
        label={isPage ? words.zoomIn : words.reading.larger}
        icon={Plus}
        onPress={() => onZoom('in')}
      />
    </div>
  )
}
