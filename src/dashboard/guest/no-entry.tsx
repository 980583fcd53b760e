import { Disclosure } from '../kit/layout/disclosure.tsx'
import { guestLinkClasses } from './guest-frame.tsx'

interface NoEntryProps {
  /** The guest's question, in their own words. */
  readonly title: string
  readonly hints: readonly string[]
  /** Whom to write to, and about what. */
  readonly contact: { readonly email: string; readonly words: string; readonly subject: string }
}

/** Help for a guest without a password or code. */
export function NoEntry({ title, hints, contact: { email, words, subject } }: NoEntryProps) {
  return (
    <Disclosure title={title}>
      <div className="flex flex-col gap-2.5 text-base text-muted">
        {hints.map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
        <p>
          <a className={guestLinkClasses} href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
            {words}
          </a>
        </p>
      </div>
    </Disclosure>
  )
}
