import { useWords } from '../messages/words.ts'
import { useView } from '../signing-context.ts'

/** The sender's message to the recipient, as text. */
export function SenderMessage() {
  const words = useWords()
  const { envelope, sender } = useView()
  if (!envelope.message) return null
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="text-sm text-faint">{words.consent.messageFrom(sender.name)}</figcaption>
      <blockquote
        dir="auto"
        className="border-s-2 border-line-strong ps-4 text-base wrap-anywhere whitespace-pre-line text-ink"
      >
        {envelope.message}
      </blockquote>
    </figure>
  )
}
