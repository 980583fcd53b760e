import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import FileBadge from 'lucide-react/icons/file-badge'
import FileCheck from 'lucide-react/icons/file-check'
import Files from 'lucide-react/icons/files'
import FileText from 'lucide-react/icons/file-text'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { LucideIcon } from 'lucide-react'
import type { Language } from '#domain/language.ts'
import { ownAddress } from '../../../api/own-address.ts'
import { readerLocale } from '../../../guest/language/reader-locale.ts'
import { Spinner } from '../../../kit/feedback/spinner.tsx'
import type { SigningView } from '../../../api/guests/signing.ts'
import { useWords } from '../messages/words.ts'
import { useSigningState, useUtcOffset, useView } from '../signing-context.ts'
import { CheckDocument } from './check-document.tsx'
import { Frame } from './frame.tsx'
import { Redirect } from './redirect.tsx'

/** Thanks, what happens next, and the files that are available. */
export function FinishedScreen() {
  const words = useWords()
  const { envelope, recipient, branding, sender, files, held, host } = useView()
  const justDone = useSigningState((state) => state.justDone)
  const utcOffset = useUtcOffset()
  const isCopy = recipient.type === 'carbon-copy'
  const isComplete = envelope.status === 'completed'
  const done = recipient.type === 'signer' ? words.finished.signed : words.finished.viewed
  const { othersLeft: mailed, othersLeftMuted: fetched } = words.finished
  const othersLeft = recipient.muted ? fetched : mailed
  return (
    <Frame
      branding={branding}
      sender={sender}
      overline={envelope.name}
      heading={isCopy ? words.finished.copyHeading : words.finished.heading(firstName(recipient.name))}
      icon={CircleCheck}
      tone="success"
    >
      <p>
        {!isCopy && `${done} `}
        {held ? words.finished.checking : isComplete ? words.finished.allDone : othersLeft}
      </p>
      {recipient.completed && !isCopy && (
        <p className="text-base text-faint">
          {words.finished.at(moment(recipient.completed, words.language, utcOffset))}
        </p>
      )}
      {justDone === 'completed' && recipient.redirects.sessionCompleted && (
        <Redirect url={recipient.redirects.sessionCompleted} />
      )}
      {files && <Downloads files={files} isComplete={isComplete} isHeld={held} />}
      {isComplete && !held && host === null && <CheckDocument />}
      {host === null && !recipient.redirects.sessionCompleted && (
        <p className="text-base text-faint">{words.finished.closePage}</p>
      )}
    </Frame>
  )
}

function Downloads({
  files,
  isComplete,
  isHeld,
}: {
  files: NonNullable<SigningView['files']>
  isComplete: boolean
  isHeld: boolean
}) {
  const words = useWords().finished
  const isPreparing = isComplete && !isHeld && files.certificate === null
  const offered: [label: string, url: string | null, icon: LucideIcon][] = [
    [words.combined, files.combined, Files],
    [isComplete ? words.master : words.masterSoFar, isPreparing ? null : files.master, FileCheck],
    [words.certificate, files.certificate, FileBadge],
    [words.original, files.original, FileText],
    [words.receipt, files.receipt, ReceiptText],
  ]
  return (
    <section aria-labelledby="downloads" className="flex flex-col gap-2">
      <h2 id="downloads" className="text-base text-ink">
        {words.downloads}
      </h2>
      {isPreparing && (
        <output className="flex items-center gap-2 text-base">
          <Spinner label={words.preparing} />
          {words.preparing}
        </output>
      )}
      <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card">
        {offered.map(
          ([label, url, Icon]) =>
            url && (
              <li key={label}>
                <a
                  href={ownAddress(url)}
                  download
                  className="flex min-h-13 items-center gap-3 px-4 py-3 text-base text-ink focus-ring-inset hover:bg-hover"
                >
                  <Icon aria-hidden className="size-5 shrink-0 text-faint" />
                  <span className="min-w-0 flex-1">{label}</span>
                  <Download aria-hidden className="size-4 shrink-0 text-faint" />
                </a>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}

/** A time with the UTC offset used for printed dates, so that the paper and this page name the same day. */
function moment(iso: string, language: Language, utcOffset: string): string {
  const [hours = 0, minutes = 0] = utcOffset.slice(1).split(':').map(Number)
  const east = (utcOffset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
  const shifted = new Date(Date.parse(iso) + east * 60_000)
  const words = new Intl.DateTimeFormat(readerLocale(language), {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'UTC',
  })
  return `${words.format(shifted)} UTC${east === 0 ? '' : utcOffset}`
}
