import { directionOf } from '#domain/language.ts'
import { useWords } from '../../messages/words.ts'
import { useOnScreen } from './keep-on-screen.ts'

/** A message about one field, shown below it. */
export function Complaint({ text }: { text: string }) {
  const { language } = useWords()
  const note = useOnScreen<HTMLParagraphElement>()
  return (
    <p
      ref={note}
      dir={directionOf(language)}
      role="alert"
      className="absolute top-full left-0 z-20 mt-1.5 w-max max-w-64 animate-rise rounded-md bg-danger-solid px-2.5 py-1.5 text-sm text-white shadow-float"
    >
      {text}
    </p>
  )
}
