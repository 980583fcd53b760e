import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { classes } from '../layout/classes.ts'

export interface Step<Id extends string = string> {
  readonly id: Id
  readonly label: string
  readonly state: 'open' | 'done' | 'attention'
}

export interface StepperProps<Id extends string = string> {
  /** Accessible name. */
  label: string
  steps: readonly Step<Id>[]
  current: Id
  onGo: (id: Id) => void
}

const stateWords = { open: '', done: ', done', attention: ', needs attention' }

/** The steps of longer work, each reachable at any time. On a phone or tablet, only the current one shows its name. */
export function Stepper<Id extends string>({ label, steps, current, onGo }: StepperProps<Id>) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-0.5">
        {steps.map((step, index) => {
          const isCurrent = step.id === current
          return (
            <li key={step.id} className="flex items-center gap-0.5">
              {index > 0 && <span aria-hidden className="h-px w-2 bg-line-strong sm:w-4" />}
              <ToggleButton
                isSelected={isCurrent}
                onChange={() => onGo(step.id)}
                className="group flex h-8 cursor-pointer items-center gap-2 rounded-full pr-3 pl-1 text-sm font-medium text-muted focus-ring pointer-coarse:h-11 max-lg:pr-1 data-hovered:bg-hover data-hovered:text-ink data-selected:text-ink max-lg:data-selected:pr-3"
              >
                <StepMark step={step} number={index + 1} isCurrent={isCurrent} />
                <span className={classes(!isCurrent && 'max-lg:sr-only')}>
                  {step.label}
                  <span className="sr-only">{stateWords[step.state]}</span>
                </span>
              </ToggleButton>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function StepMark({ step, number, isCurrent }: { step: Step; number: number; isCurrent: boolean }) {
  const look = isCurrent
    ? 'bg-accent text-on-accent'
    : {
        open: 'bg-sunken text-muted',
        done: 'bg-success-soft text-success',
        attention: 'bg-warning-soft text-warning',
      }[step.state]
  return (
    <span
      className={classes(
        'flex size-6 items-center justify-center rounded-full text-xs font-semibold tabular-nums',
        look,
      )}
    >
      {!isCurrent && step.state === 'done' ? (
        <Check aria-hidden className="size-3.5" strokeWidth={2.5} />
      ) : !isCurrent && step.state === 'attention' ? (
        <TriangleAlert aria-hidden className="size-3.5" />
      ) : (
        number
      )}
    </span>
  )
}
