import { directionOf } from '#domain/language.ts'
import { useChangeWords } from '../../changes.ts'
import type { Change } from '../../signing-state.ts'
import { useWords } from '../../messages/words.ts'
import { useOnScreen } from './keep-on-screen.ts'

/** Marks a field that changed elsewhere, and says who changed it and when. */
export function ChangedMark({ change }: { change: Change }) {
  const { language } = useWords()
  const wordsOf = useChangeWords()
  const note = useOnScreen<HTMLSpanElement>()
  return (
    <>
      <span
        aria-hidden
        className="pointer-events-none absolute -inset-1 rounded-sm border-2 border-warning"
      />
      <span
        ref={note}
        dir={directionOf(language)}
        className="pointer-events-none absolute start-0 bottom-full z-20 mb-1.5 w-max max-w-64 rounded-md bg-warning-soft px-2 py-1 text-sm text-warning shadow-float"
      >
        {wordsOf(change)}
      </span>
    </>
  )
}
