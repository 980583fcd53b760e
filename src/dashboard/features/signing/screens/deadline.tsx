import Clock from 'lucide-react/icons/clock'
import { readerLocale } from '../../../guest/language/reader-locale.ts'
import { useWords } from '../messages/words.ts'
import { useView } from '../signing-context.ts'

/** Until when the recipient can act, by their own clock. Nothing for an envelope without a deadline, or one that ended. */
export function Deadline() {
  const { consent, language } = useWords()
  const { envelope, recipient } = useView()
  if (envelope.status !== 'sent' || !envelope.deadline) return null
  const format = new Intl.DateTimeFormat(readerLocale(language), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Clock aria-hidden className="size-4 shrink-0" />
      <time dateTime={envelope.deadline}>
        {consent.actBy(recipient.type, format.format(new Date(envelope.deadline)))}
      </time>
    </p>
  )
}
