import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { BulkOptions, BulkOutcome } from '../../../api/lists/act-on-each.ts'
import type { SelectableEnvelope } from '../../../api/sending/envelopes.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { countOf } from '../../../kit/text/names.ts'
import { ProgressBar } from '../../../kit/feedback/progress-bar.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'

/** Told which envelopes could not be acted on, or were not tried: they stay selected. */
export type BulkDone = (remaining: readonly SelectableEnvelope[]) => void

type Outcome = BulkOutcome<SelectableEnvelope>

export interface BulkDialogProps {
  /** Those it can be done to. */
  envelopes: readonly SelectableEnvelope[]
  /** How many others are selected. */
  left: number
  words: {
    /** What one of them is called, e.g. `draft`. */
    readonly noun: string
    readonly verb: string
    readonly doing: string
    readonly done: string
    /** The harmless way out. */
    readonly keep: string
  }
  /** Whether it can be taken back, so that no one needs a warning. */
  isHarmless?: boolean
  /** While there is nothing to do. */
  isDisabled?: boolean
  /** What happens to them. */
  children: ReactNode
  perform: (envelopes: readonly SelectableEnvelope[], options: BulkOptions) => Promise<Outcome>
  onClose: () => void
  onDone: BulkDone
}

/** Asks before something is done to many, shows how far it is, and names what failed with its reason. */
export function BulkDialog({
  envelopes,
  left,
  words,
  isHarmless = false,
  isDisabled = false,
  children,
  perform,
  onClose,
  onDone,
}: BulkDialogProps) {
  const [these, setThese] = useState(envelopes)
  const [count, setCount] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const { noun, verb, doing, done, keep } = words

  async function start(on: readonly SelectableEnvelope[]) {
    stop.current = new AbortController()
    setThese(on)
    setOutcome(null)
    setCount(0)
    const result = await perform(on, { onProgress: setCount, signal: stop.current.signal })
    setCount(null)
    const remaining = [...result.failed.map(({ item }) => item), ...result.left]
    onDone(remaining)
    if (remaining.length > 0) return setOutcome(result)
    notify.success(`${countOf(on.length, noun)} ${done}`)
    onClose()
  }

  const isRunning = count !== null
  const title = isRunning
    ? `${doing} ${countOf(these.length, noun)}`
    : outcome
      ? `${countOf(outcome.done.length, noun)} ${done}, ${(these.length - outcome.done.length).toLocaleString('en')} not`
      : `${verb} ${countOf(these.length, noun)}?`
  return (
    <Dialog
      role="alertdialog"
      title={title}
      size={outcome ? 'medium' : 'small'}
      isOpen
      isDismissable={!isRunning}
      onOpenChange={onClose}
      footer={
        isRunning ? (
          <Button onPress={() => stop.current?.abort()}>Stop</Button>
        ) : (
          <>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, the harmless way out first */}
            <Button autoFocus onPress={onClose}>
              {outcome ? 'Back to the list' : keep}
            </Button>
            <Button
              variant={isHarmless ? 'primary' : 'danger'}
              isDisabled={isDisabled && outcome === null}
              onPress={() => void start(outcome ? remainingOf(outcome) : these)}
            >
              {outcome ? 'Try those again' : verb}
            </Button>
          </>
        )
      }
    >
      {isRunning ? (
        <ProgressBar
          label={`${doing}. What is done stays done if you stop.`}
          value={(100 * count) / these.length}
          valueLabel={`${count.toLocaleString('en')} of ${these.length.toLocaleString('en')}`}
        />
      ) : outcome ? (
        <Failures outcome={outcome} words={words} />
      ) : (
        <div className="flex flex-col gap-3">
          <div>
            {children}
            {!isHarmless && <span className="font-medium text-ink"> This can’t be undone.</span>}
          </div>
          {left > 0 && (
            <p>
              {countOf(left, 'other')} in your selection can’t be {done} and{' '}
              {left === 1 ? 'stays as it is' : 'stay as they are'}.
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

function remainingOf({ failed, left }: Outcome): SelectableEnvelope[] {
  return [...failed.map(({ item }) => item), ...left]
}

/** Every envelope that failed, under its reason. */
function Failures({
  outcome: { failed, left },
  words,
}: {
  outcome: Outcome
  words: BulkDialogProps['words']
}) {
  const byReason = [...Map.groupBy(failed, ({ reason }) => reason)]
  return (
    <div className="flex flex-col gap-4 pb-2">
      {left.length > 0 && (
        <Callout tone="info">
          You stopped: {countOf(left.length, words.noun)} {left.length === 1 ? 'was' : 'were'} not tried.
        </Callout>
      )}
      {byReason.map(([reason, these]) => (
        <section key={reason} aria-label={reason} className="flex flex-col gap-1.5">
          <Callout tone="danger">{reason}</Callout>
          <ul className="flex list-disc flex-col gap-0.5 pl-7 text-sm">
            {these.slice(0, most).map(({ item }) => (
              <li key={item.id} className="wrap-anywhere">
                {item.name || 'Untitled envelope'}
              </li>
            ))}
            {these.length > most && <li>and {(these.length - most).toLocaleString('en')} more</li>}
          </ul>
        </section>
      ))}
      <p className="text-sm">The rest is still selected in the list.</p>
    </div>
  )
}

/** So many are named under a reason: more would hide the next reason. */
const most = 50
