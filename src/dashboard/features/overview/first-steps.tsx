import FileUp from 'lucide-react/icons/file-up'
import PenLine from 'lucide-react/icons/pen-line'
import Send from 'lucide-react/icons/send'
import type { LucideIcon } from 'lucide-react'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { paths } from '../../paths.ts'
import { BeginByDrop } from '../../records/begin-by-drop.tsx'

/** The overview before the first envelope: what will appear here, and how to begin. */
export function FirstSteps({ maySend, hasInbox }: { maySend: boolean; hasInbox: boolean }) {
  if (!maySend) {
    return (
      <section className="px-4 py-12 text-center md:px-8">
        <h2 className="text-lg">Nothing here yet</h2>
        <p className="text-base text-muted">Envelopes that are shared with your group will appear here.</p>
      </section>
    )
  }
  return (
    <section aria-label="First steps" className="flex flex-col gap-8 px-4 py-6 md:px-8 md:py-10">
      <div className="flex flex-col gap-2">
        <h2 className="text-2xl">Send your first envelope</h2>
        <p className="max-w-prose text-lg text-muted">
          An envelope holds the documents and the people who sign them. It takes a few minutes.
        </p>
      </div>
      <ol className="grid gap-4 md:grid-cols-3">
        <Step icon={FileUp} title="Upload">
          Drop PDF or Word files, one or several.
        </Step>
        <Step icon={PenLine} title="Place the fields">
          Say who signs, and drag signatures, dates and text to where they belong.
        </Step>
        <Step icon={Send} title="Send">
          {hasInbox
            ? 'Emails go to the built-in inbox for now, so you can open the link and sign yourself.'
            : 'Everyone gets a link. You can follow their progress here, and get a sealed document at the end.'}
        </Step>
      </ol>
      <BeginByDrop label="Drop a document here to begin" editor={paths.createEnvelope.href()} />
      {hasInbox && (
        <LinkButton href={paths.inbox.href()} className="w-fit">
          Open the inbox
        </LinkButton>
      )}
    </section>
  )
}

function Step({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: string }) {
  return (
    <li className="flex flex-col gap-2 rounded-xl on-paper p-5">
      <span className="flex size-9 items-center justify-center rounded-md bg-accent-soft text-accent-ink">
        <Icon aria-hidden className="size-5" />
      </span>
      <h3 className="text-base text-ink">{title}</h3>
      <p className="text-sm text-muted">{children}</p>
    </li>
  )
}
