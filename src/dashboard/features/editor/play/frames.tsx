import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { emailPageAddress } from '../../../api/sending/documents.ts'
import type { PlayedPart } from '../../../api/sending/plays.ts'
import type { Party } from '../draft/edited.ts'
import { useDraft, useSubject } from '../editor-context.ts'

/** Width of a frame in CSS pixels. */
export const frameWidth = 264
/** Width at which an email is drawn before it is made smaller. */
const emailWidth = 600
const emailHeight = 760

/** Frames beside one another, which scroll where there is no room. */
export function Filmstrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="-mx-5 flex items-start gap-5 overflow-x-auto px-5 pb-3 focus-ring-inset"
    >
      {children}
    </ol>
  )
}

/** One picture of the strip with its name above. */
export function Frame({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <li className="flex shrink-0 flex-col gap-2" style={{ width: frameWidth }}>
      <p className="flex gap-2 text-sm">
        <span className="shrink-0 font-medium text-ink">{title}</span>
        {note !== undefined && <span className="min-w-0 truncate text-faint">{note}</span>}
      </p>
      {children}
    </li>
  )
}

/** The email that they get, by the renderer that sends it. */
export function EmailFrame({ id, recipient, version }: { id: string; recipient: Party; version: number }) {
  const revision = useDraft((state) => state.revision)
  const { messages } = useSubject()
  const { data } = useQuery(messages(id, recipient.id, revision))
  if (recipient.muted)
    return (
      <Frame title="Gets nothing">
        <p className="rounded-lg bg-sunken p-4 text-sm">Muted: you share the link yourself.</p>
      </Frame>
    )
  const scale = frameWidth / emailWidth
  return (
    <Frame title="Gets an email" {...(data?.email ? { note: data.email.subject } : {})}>
      <div
        className="overflow-hidden rounded-lg bg-paper shadow-card"
        style={{ width: frameWidth, height: emailHeight * scale }}
      >
        <iframe
          title={`Email to ${recipient.email}`}
          src={emailPageAddress('drafts', id, recipient.id, version)}
          sandbox=""
          loading="lazy"
          tabIndex={-1}
          referrerPolicy="no-referrer"
          className="pointer-events-none origin-top-left border-0"
          style={{ width: emailWidth, height: emailHeight, transform: `scale(${scale})` }}
        />
      </div>
      {data?.sms && <p className="text-sm text-muted">And a text message to {data.sms.to}</p>}
    </Frame>
  )
}

interface StepsFrameProps {
  recipient: Party
  steps: PlayedPart['steps']
  message: string | null
}

/** What comes before the documents. */
export function StepsFrame({ recipient, steps, message }: StepsFrameProps) {
  return (
    <Frame title="Opens the link">
      <div className="flex flex-col gap-4 rounded-lg bg-sunken p-4 text-sm text-ink">
        {steps.length > 0 && (
          <ol className="flex list-decimal flex-col gap-2 pl-4">
            {steps.map((step) => (
              <li key={step}>{stepWords(step, recipient)}</li>
            ))}
          </ol>
        )}
        {message !== null && message.trim() !== '' && (
          <figure className="flex flex-col gap-1">
            <figcaption className="text-muted">Reads your message</figcaption>
            <blockquote className="line-clamp-6 whitespace-pre-line wrap-anywhere">{message}</blockquote>
          </figure>
        )}
      </div>
    </Frame>
  )
}

function stepWords(step: PlayedPart['steps'][number], { smsAuth }: Party): string {
  switch (step) {
    case 'password':
      return 'Enters the password you set'
    case 'code':
      return `Enters the code sent to ${smsAuth}`
    case 'identity':
      return 'Proves their identity with a document'
    case 'consent':
      return 'Agrees to sign electronically'
  }
}
