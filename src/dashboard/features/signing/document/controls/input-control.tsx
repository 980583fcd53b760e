import { useEffect, useRef, useState } from 'react'
import { firstCharacters, withoutStackedMarks, withoutDirectionMarks } from '#domain/characters.ts'
import { limits } from '#domain/limits.ts'
import { faceOfFontType, textFaces } from '#pdf/fonts/faces.ts'
import { lineSpacing } from '#pdf/fonts/layout.ts'
import { isMeasurable, loadMetricsFor, unprintable } from '#pdf/fonts/metrics.ts'
import { grownHeight } from '#pdf/marks/marks-for.ts'
import { fitInput, fitsPage, textPadding } from '#pdf/marks/text-marks.ts'
import { classes } from '../../../../kit/layout/classes.ts'
import { familyOf, fetchFace, knowFaces } from '../../../../paper/faces.ts'
import { MarksSvg } from '../../../../paper/marks-svg.tsx'
import { useWords } from '../../messages/words.ts'
import { useSigning } from '../../signing-context.ts'
import { Complaint } from './complaint.tsx'
import type { ControlProps } from './control-props.ts'
import { nameOf } from './field-label.ts'
import { fieldLook, promptSize } from './field-look.ts'
import { controlId, useIsCurrent } from '../guide-context.ts'
import { keepWhatFits } from './keep-what-fits.ts'
import { placedField } from './placed-field.ts'
import { useMarks, useMeasurable } from '../../../../paper/use-marks.ts'

const noContext = { completedAt: null, utcOffset: '+00:00' }
/** Milliseconds without typing before the text is sent. */
const typingPause = 600
const complaintShown = 5000
/** How many characters that were left out are named. */
const charactersShown = 12

/** Every printing typeface, in the order in which they replace one another. */
const families = textFaces.map((face) => `"${familyOf(face)}"`)

/**
 * Text in the print's own typeface, size and lines, growing downward as it will print. While it is being typed the
 * browser shows it, otherwise the marks that are printed.
 */
export function InputControl(props: ControlProps) {
  const { field, placed, answer, isFilled, reach, scale } = props
  const words = useWords()
  const page = useSigning()
  const isCurrent = useIsCurrent(field.id)
  const [isWriting, setWriting] = useState(false)
  const { complaint, complain } = useComplaint()
  const entered = useRef('')
  const value = answer.value ?? ''
  const marks = useMarks(placed, answer, noContext)
  const ready = useMeasurable(value)
  const height = ready ? grownHeight(placed, value) : placed.box.height
  const size = ready && value !== '' ? fitInput(placed, value).size : placed.fontSize
  const need = field.mine
    ? field.required
      ? words.field.required
      : words.field.optional
    : words.field.shared
  // At rest it responds beyond its edges, with its content painted below it.
  const extra = isWriting ? { x: 0, y: 0 } : reach
  knowFaces()

  function write(text: string, pause = typingPause) {
    page.answer(field, { ...answer, value: text === '' ? null : text }, pause)
  }

  function change(given: string, isComposing: boolean) {
    const cut = firstCharacters(given, limits.fieldValue)
    if (cut.length < given.length) complain(words.field.tooLong(limits.fieldValue))
    const text = withoutStackedMarks(withoutDirectionMarks(cut))
    entered.current = text
    if (isComposing) return write(text)
    if (isMeasurable(text)) return write(printed(text))
    write(text)
    void check(text)
  }

  async function check(text: string) {
    await loadMetricsFor(text, fetchFace)
    // If more was typed meanwhile, all of it is judged together.
    if (entered.current !== text) return
    const kept = printed(text)
    if (kept !== text) write(kept)
  }

  /** The part of an entry that can be printed. Says what cannot. */
  function printed(text: string): string {
    const printable = withoutUnprintable(text)
    // On the page, however it is shown here.
    const printedIn = placedField(field)
    const kept = keepWhatFits(value, printable, (some) => fitsPage(printedIn, some))
    if (kept !== printable) complain(words.field.beyondPage)
    return kept
  }

  function withoutUnprintable(text: string): string {
    const lost = unprintable(text, field.fontType)
    if (lost.length === 0) return text
    const told = lost.slice(0, charactersShown).join(' ')
    complain(words.field.unprintable(lost.length > charactersShown ? `${told} …` : told))
    return lost.reduce((rest, character) => rest.replaceAll(character, ''), text)
  }

  return (
    <>
      <div
        className={classes(
          'absolute inset-x-0 top-0',
          fieldLook({
            isFilled,
            isRequired: field.mine && field.required,
            isCurrent,
            isShared: field.collaborative,
          }),
        )}
        style={{ height: height * scale }}
      >
        {!isFilled && !isWriting && (
          <span
            aria-hidden
            className="absolute inset-0 flex items-center overflow-hidden px-[3%] leading-none font-medium text-accent-ink"
            style={{ fontSize: promptSize(placed.box.height * scale) }}
          >
            {words.field.prompt[field.type]}
          </span>
        )}
      </div>
      {!isWriting && <MarksSvg marks={marks} width={placed.box.width} height={placed.box.height} />}
      <textarea
        id={controlId(field.id)}
        aria-label={[nameOf(field, words), need].join(words.field.parts)}
        aria-required={field.required}
        dir="auto"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="sentences"
        rows={1}
        value={value}
        onChange={(event) => change(event.target.value, isComposing(event.nativeEvent))}
        onCompositionEnd={(event) => change(event.currentTarget.value, false)}
        onFocus={() => setWriting(true)}
        onBlur={() => {
          setWriting(false)
          if (value !== '') page.sendNow()
        }}
        className={classes(
          'absolute block resize-none overflow-hidden bg-transparent wrap-anywhere outline-none',
          isWriting ? 'text-[#101828] caret-accent-ink' : 'text-transparent',
        )}
        style={{
          left: -extra.x,
          top: -extra.y,
          width: `calc(100% + ${2 * extra.x}px)`,
          height: height * scale + 2 * extra.y,
          padding: textPadding * scale,
          fontFamily: [`"${familyOf(faceOfFontType[field.fontType])}"`, ...families].join(', '),
          fontSize: size * scale,
          lineHeight: lineSpacing,
          fontKerning: 'none',
          fontVariantLigatures: 'none',
          textSpacingTrim: 'space-all',
          letterSpacing: 0,
          tabSize: 4,
        }}
      />
      {complaint !== null && <Complaint text={complaint} />}
    </>
  )
}

function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing
}

/** A message that stays for a while after its last reason. */
function useComplaint() {
  const [complaint, setComplaint] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    complaint,
    complain: (text: string) => {
      setComplaint(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setComplaint(null), complaintShown)
    },
  }
}
