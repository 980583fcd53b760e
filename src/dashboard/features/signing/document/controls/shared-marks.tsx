import UsersRound from 'lucide-react/icons/users-round'
import { useEffect, useState } from 'react'
import type { FieldAnswer } from '#domain/field/field.ts'
import { directionOf } from '#domain/language.ts'
import type { SigningField } from '../../../../api/guests/signing.ts'
import { Button } from '../../../../kit/buttons/button.tsx'
import { useWords } from '../../messages/words.ts'
import { useSigning, useView } from '../../signing-context.ts'
import { useIsCurrent } from '../guide-context.ts'
import { useOnScreen } from './keep-on-screen.ts'

/** Milliseconds after a change of someone else's for which they are likely to type on. */
const typing = 4000

interface SharedMarkProps {
  readonly field: SigningField
}

/** Says of a field that several people fill in that it can be changed, and who is just changing it. */
export function SharedMark({ field }: SharedMarkProps) {
  const { language, field: words, live } = useWords()
  const isCurrent = useIsCurrent(field.id)
  const typist = useTypist(field)
  const note = useOnScreen<HTMLSpanElement>()
  return (
    <>
      <UsersRound
        aria-hidden
        className="pointer-events-none absolute -end-1.5 -top-1.5 size-3 rounded-full bg-paper text-accent-ink"
      />
      {(typist !== null || isCurrent) && (
        <span
          ref={note}
          dir={directionOf(language)}
          aria-hidden
          className="pointer-events-none absolute start-0 top-full z-20 mt-1 block w-max max-w-64 rounded-sm bg-paper px-1.5 py-0.5 text-xs text-muted shadow-float first-letter:uppercase"
        >
          {typist === null ? words.shared : live.typing(typist)}
        </span>
      )}
    </>
  )
}

/** Who else has changed the field in the last seconds. */
function useTypist({ answered, answeredBy }: SigningField): string | null {
  const { recipient } = useView()
  const [first] = useState(answered)
  const [ended, setEnded] = useState(answered)
  const isOther = answeredBy !== null && answeredBy !== recipient.name && answered !== first
  useEffect(() => {
    if (!isOther) return undefined
    const timer = setTimeout(() => setEnded(answered), typing)
    return () => clearTimeout(timer)
  }, [isOther, answered])
  return isOther && ended !== answered ? answeredBy : null
}

/** Offers the recipient what they had entered, after someone else replaced it. */
export function ReplacedMark({ field, own }: { field: SigningField; own: FieldAnswer }) {
  const { language, live } = useWords()
  const page = useSigning()
  const note = useOnScreen<HTMLDivElement>()
  const chosen = field.options.find(({ value }) => value === own.value)?.option
  return (
    <div
      ref={note}
      role="alert"
      dir={directionOf(language)}
      className="absolute start-0 top-full z-30 mt-1.5 flex w-64 flex-col gap-2 rounded-md bg-raised p-2.5 text-sm text-ink shadow-float"
    >
      <p className="wrap-anywhere">
        {live.replaced(field.answeredBy)} {own.value !== null && <q>{chosen ?? own.value}</q>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onPress={() => page.takeBack(field, true)}>
          {live.takeBack}
        </Button>
        <Button size="small" variant="quiet" onPress={() => page.takeBack(field, false)}>
          {live.keepTheirs}
        </Button>
      </div>
    </div>
  )
}
