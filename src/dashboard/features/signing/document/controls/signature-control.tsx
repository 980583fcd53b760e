import PenLine from 'lucide-react/icons/pen-line'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import { fieldKinds } from '#domain/field/kinds.ts'
import { MarksSvg } from '../../../../paper/marks-svg.tsx'
import { classes } from '../../../../kit/layout/classes.ts'
import { useWords } from '../../messages/words.ts'
import { useAdopted, useSigning, useSigningState } from '../../signing-context.ts'
import type { ControlProps } from './control-props.ts'
import { labelOf, nameOf } from './field-label.ts'
import { fieldLook, promptSize } from './field-look.ts'
import { controlId, useGuide, useIsCurrent } from '../guide-context.ts'
import { useMarks } from '../../../../paper/use-marks.ts'

const noContext = { completedAt: null, utcOffset: '+00:00' }

/** A place to sign: one tap when a signature was already adopted and is taken here, otherwise the dialog. */
export function SignatureControl({ field, placed, answer, isFilled, reach, scale }: ControlProps) {
  const words = useWords()
  const page = useSigning()
  const { openDialog, announce } = useGuide()
  const isCurrent = useIsCurrent(field.id)
  const marks = useMarks(placed, answer, noContext)
  const { holds, adopts } = fieldKinds[field.type]
  const adopted = useAdopted(adopts)
  // The one that was refused would be refused again.
  const isRefused = useSigningState(({ refused }) => refused.has(field.id))
  const asked = field.witnessLink?.signed === null ? field.witnessLink : null
  const verb = words.field.prompt[field.type] ?? ''
  const prompt = asked === null ? verb : words.witness.link.waiting(asked.name)
  // A name may be longer than the field: it is shown smaller, as far as it stays readable.
  const fitting = (placed.box.width * scale) / (prompt.length * 0.55 + 2)
  const size = Math.max(Math.min(promptSize(placed.box.height * scale), fitting), 9)
  const label = labelOf(field, answer, words)
  const Icon = holds === 'witnessed-ink' ? UserRoundPen : PenLine

  function press() {
    if (isFilled || isRefused || adopted === null) return openDialog(field)
    page.answer(field, { ...answer, art: adopted })
    announce(words.field.applied(nameOf(field, words)))
  }

  return (
    <button
      id={controlId(field.id)}
      type="button"
      aria-label={isFilled ? label : `${verb}: ${label}`}
      aria-haspopup="dialog"
      onClick={press}
      className={classes(
        'absolute inset-0 flex cursor-pointer touch-manipulation items-center justify-center gap-[0.4em] overflow-visible font-medium text-accent-ink',
        'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent-ink',
        fieldLook({ isFilled, isRequired: field.required, isCurrent, isShared: field.collaborative }),
      )}
      style={{ fontSize: size }}
    >
      <span aria-hidden className="absolute" style={{ inset: `${-reach.y}px ${-reach.x}px` }} />
      {!isFilled && (
        <>
          <Icon aria-hidden className="shrink-0" style={{ width: size * 1.15, height: size * 1.15 }} />
          {placed.box.width * scale > size * 5 && (
            <span aria-hidden className="truncate leading-tight">
              {prompt}
            </span>
          )}
        </>
      )}
      <MarksSvg marks={marks} width={placed.box.width} height={placed.box.height} />
    </button>
  )
}
