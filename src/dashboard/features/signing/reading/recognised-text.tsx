import ScanText from 'lucide-react/icons/scan-text'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Language } from '#domain/language.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { classes } from '../../../kit/layout/classes.ts'
import type { PaperPage } from '../../../paper/paper-document.ts'
import { usePaperFile } from '../../../paper/paper-files.tsx'
import type { RecognisedText as Recognised } from '../../../paper/scans/recognise.ts'
import { useWords } from '../messages/words.ts'

/** Whether the reader asked for it. Then every picture is read when it comes near. */
const asked = createStore<{ readonly isWanted: boolean }>(() => ({ isWanted: false }))

/** Pages that were read, by file, page and language: one that comes back is not read again. */
const known = new Map<string, Promise<Recognised>>()

/** Below this, a word is marked. */
const uncertain = 0.6

/** The text of a page that is a picture, read by a machine on this device once the reader asks for it. */
export function RecognisedText({ page }: { page: PaperPage }) {
  const words = useWords().reading.recognised
  const isWanted = useStore(asked, (state) => state.isWanted)
  const [tried, setTried] = useState(0)
  const state = useRecognised(page, isWanted, tried)
  const note = useId()
  const isPressed = useRef(false)
  // The button that had the focus is gone.
  const takeFocus = useCallback((section: HTMLElement | null) => {
    if (isPressed.current) section?.focus({ preventScroll: true })
  }, [])
  if (!isWanted)
    return (
      <div className="flex flex-col items-start gap-1.5">
        <Button
          icon={ScanText}
          aria-describedby={note}
          onPress={() => {
            isPressed.current = true
            asked.setState({ isWanted: true })
          }}
        >
          {words.start}
        </Button>
        <p id={note} className={small}>
          {words.size}
        </p>
      </div>
    )
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-label={words.label(page.page)}
      className="outline-none flex flex-col gap-[0.85em]"
    >
      <output className={small}>
        {state === null
          ? words.busy
          : state === 'failed'
            ? words.failed
            : state.paragraphs.length === 0
              ? words.none
              : words.note(Math.round(state.certainty * 100))}
      </output>
      {state === 'failed' && (
        <Button className="self-start" onPress={() => setTried(tried + 1)}>
          {words.again}
        </Button>
      )}
      {state !== null && state !== 'failed' && <Paragraphs text={state} />}
    </section>
  )
}

const small = 'text-[max(0.8125rem,0.76em)] text-muted'

function Paragraphs({ text }: { text: Recognised }) {
  return text.paragraphs.map((paragraph, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- what was read never changes
    <p key={place} dir="auto">
      {paragraph.map(({ text: word, certainty }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <span key={at}>
          {at > 0 && ' '}
          <span
            className={classes(
              certainty < uncertain && 'underline decoration-warning decoration-dotted underline-offset-4',
            )}
          >
            {word}
          </span>
        </span>
      ))}
    </p>
  ))
}

/** Null while it is being read. */
function useRecognised(page: PaperPage, isWanted: boolean, tried: number): Recognised | 'failed' | null {
  const { language } = useWords()
  const file = usePaperFile(page.document)
  const pdf = file.status === 'ready' ? file.pdf : null
  const [found, setFound] = useState<{ readonly key: string; readonly as: Recognised | 'failed' } | null>(
    null,
  )
  const key = `${keyOf(page, language)} ${tried}`
  useEffect(() => {
    if (!isWanted || pdf === null) return undefined
    let isCurrent = true
    const read =
      known.get(key) ??
      import('../../../paper/scans/recognise.ts').then(({ recognisePage }) =>
        recognisePage(pdf, page.pageOfDocument, language),
      )
    known.set(key, read)
    read.then(
      (as) => isCurrent && setFound({ key, as }),
      () => {
        known.delete(key)
        if (isCurrent) setFound({ key, as: 'failed' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, pdf, key, page.pageOfDocument, language])
  return found?.key === key ? found.as : null
}

const keyOf = ({ document, pageOfDocument }: PaperPage, language: Language): string =>
  `${document.file.url} ${pageOfDocument} ${language}`
