import { useQuery } from '@tanstack/react-query'
import { failureWords } from '../../../api/failure-words.ts'
import { playQuery } from '../../../api/sending/plays.ts'
import type { Play } from '../../../api/sending/plays.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Avatar } from '../../../kit/layout/avatar.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { countOf } from '../../../kit/text/names.ts'
import { pagesOf } from '../../../paper/paper-document.ts'
import type { PaperPage } from '../../../paper/paper-document.ts'
import { PaperFiles } from '../../../paper/paper-files.tsx'
import type { Party } from '../draft/edited.ts'
import { useDraft } from '../editor-context.ts'
import { nameOf } from '../readiness.ts'
import { recipientTypeWords } from '../recipients/recipient-rules.ts'
import { usePaperDocuments } from '../use-paper-documents.ts'
import { EmailFrame, Filmstrip, Frame, StepsFrame } from './frames.tsx'
import { PlayedPage } from './played-page.tsx'
import type { PlayedMark } from './played-page.tsx'

interface PlayDialogProps {
  id: string
  revision: number
  onClose: () => void
}

/** What each recipient gets, sees and fills in, and the paper in the end, as the service plays it with sample values. */
export function PlayDialog({ id, revision, onClose }: PlayDialogProps) {
  const played = useQuery(playQuery(id, revision))
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="full"
      title="As they will see it"
      description="The values are samples of what people might enter. Nothing is sent or saved."
    >
      {played.data !== undefined ? (
        <Parts id={id} play={played.data} version={played.dataUpdatedAt} />
      ) : played.isError ? (
        <Callout tone="danger" title="This can’t be shown">
          {failureWords(played.error).children}
          <span className="mt-2 block">
            <Button size="small" onPress={() => void played.refetch()}>
              Try again
            </Button>
          </span>
        </Callout>
      ) : (
        <Skeleton className="h-96 w-full rounded-lg" />
      )}
    </Dialog>
  )
}

function Parts({ id, play, version }: { id: string; play: Play; version: number }) {
  const documents = usePaperDocuments()
  const recipients = useDraft((state) => state.content.recipients)
  const pages = pagesOf(documents)
  const place = (recipientId: string) => recipients.findIndex((one) => one.id === recipientId)
  return (
    <PaperFiles documents={documents}>
      <div className="flex flex-col gap-8 pb-4">
        {play.parts.map((part) => {
          const index = place(part.recipientId)
          const recipient = recipients[index]
          return (
            recipient && (
              <PartStrip
                key={part.recipientId}
                id={id}
                play={play}
                part={part}
                recipient={recipient}
                index={index}
                pages={pages}
                version={version}
              />
            )
          )
        })}
        {play.copies.map((recipientId) => {
          const index = place(recipientId)
          const recipient = recipients[index]
          return (
            recipient && (
              <section
                key={recipientId}
                aria-label={nameOf(recipient, index)}
                className="flex flex-col gap-3"
              >
                <Head recipient={recipient} index={index} when="When everyone has finished" />
                <Filmstrip label={`What ${nameOf(recipient, index)} gets`}>
                  <EmailFrame id={id} recipient={recipient} version={version} />
                </Filmstrip>
              </section>
            )
          )
        })}
        <FinishedPaper play={play} pages={pages} />
      </div>
    </PaperFiles>
  )
}

interface PartStripProps {
  id: string
  play: Play
  part: Play['parts'][number]
  recipient: Party
  index: number
  pages: readonly PaperPage[]
  version: number
}

function PartStrip({ id, play, part, recipient, index, pages, version }: PartStripProps) {
  const { turn, steps, message, fields } = part
  const name = nameOf(recipient, index)
  const marks = fields.map((field): PlayedMark => ({
    field,
    completedAt: null,
    owner: field.mine ? index : null,
  }))
  const seen = marks.filter(({ field }) => field.mine || field.shown)
  const shown = pagesWith(pages, seen)
  const filled = new Map(part.filled.map((one) => [one.id, one.answer]))
  const when = turn === 1 ? 'At once' : turn === 2 ? 'Then' : 'After that'
  return (
    <section aria-label={name} className="flex flex-col gap-3">
      <Head recipient={recipient} index={index} when={when} />
      <Filmstrip label={`What ${name} gets, sees and fills in`}>
        <EmailFrame id={id} recipient={recipient} version={version} />
        {(steps.length > 0 || message !== null) && (
          <StepsFrame recipient={recipient} steps={steps} message={message} />
        )}
        {shown.map((page) => (
          <Frame key={page.page} title={`Page ${page.page}`} note={page.document.name}>
            <PlayedPage
              page={page}
              marks={seen.filter(({ field }) => field.page === page.page)}
              utcOffset={play.utcOffset}
            />
            <FilledIn
              fields={fields.filter((field) => field.page === page.page && filled.has(field.id))}
              filled={filled}
            />
          </Frame>
        ))}
        <Rest all={pages} shown={shown} />
      </Filmstrip>
    </section>
  )
}

function Head({ recipient, index, when }: { recipient: Party; index: number; when: string }) {
  return (
    <h3 className="flex items-center gap-3 text-base text-ink">
      <Avatar name={nameOf(recipient, index)} color={index} />
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-medium">{nameOf(recipient, index)}</span>
        <span className="text-sm font-normal text-muted">
          {recipientTypeWords[recipient.type].label} · {when}
        </span>
      </span>
    </h3>
  )
}

interface FilledInProps {
  fields: Play['parts'][number]['fields']
  filled: ReadonlyMap<string, Play['parts'][number]['filled'][number]['answer']>
}

/** What they fill in on a page, in words: the drawing says nothing to those who do not see it. */
function FilledIn({ fields, filled }: FilledInProps) {
  if (fields.length === 0) return null
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {fields.map((field) => (
        <div key={field.id} className="flex gap-2">
          <dt className="min-w-0 flex-1 truncate text-muted">
            {field.label ?? typeWords[field.type]}
            {!field.required && ' (optional)'}
          </dt>
          <dd className="max-w-1/2 truncate text-ink">{answerWords(field, filled.get(field.id))}</dd>
        </div>
      ))}
    </dl>
  )
}

const typeWords = {
  signature: 'Signature',
  initials: 'Initials',
  witness: 'Witness',
  date: 'Date',
  input: 'Text',
  checkbox: 'Checkbox',
  dropdown: 'Dropdown',
} as const

function answerWords(
  { options }: Play['parts'][number]['fields'][number],
  answer: Play['parts'][number]['filled'][number]['answer'] | undefined,
): string {
  if (answer?.witness) return `Signed by ${answer.witness.name}`
  if (answer?.art) return 'Signed'
  if (answer?.checked) return 'Ticked'
  const value = answer?.value ?? ''
  return options.find((option) => option.value === value)?.option ?? value
}

function FinishedPaper({ play, pages }: { play: Play; pages: readonly PaperPage[] }) {
  const marks = play.paper.map(({ field, completedAt }): PlayedMark => ({
    field: { ...field, mine: false, shown: true, editable: false },
    completedAt,
    owner: null,
  }))
  const shown = pagesWith(pages, marks)
  return (
    <section aria-label="The finished documents" className="flex flex-col gap-3">
      <h3 className="flex flex-col text-base font-medium text-ink">
        The finished documents
        <span className="text-sm font-normal text-muted">What everyone gets, sealed, with a certificate</span>
      </h3>
      <Filmstrip label="The finished documents">
        {shown.map((page) => (
          <Frame key={page.page} title={`Page ${page.page}`} note={page.document.name}>
            <PlayedPage
              page={page}
              marks={marks.filter(({ field }) => field.page === page.page)}
              utcOffset={play.utcOffset}
            />
          </Frame>
        ))}
        <Rest all={pages} shown={shown} />
      </Filmstrip>
    </section>
  )
}

/** Longer envelopes show the pages where something happens. */
const mostPages = 30

function pagesWith(pages: readonly PaperPage[], marks: readonly PlayedMark[]): PaperPage[] {
  const wanted = new Set(marks.map(({ field }) => field.page))
  const some = pages.filter(({ page }) => wanted.has(page))
  return (some.length > 0 ? some : pages.slice(0, 1)).slice(0, mostPages)
}

/** How many pages nothing happens on. */
function Rest({ all, shown }: { all: readonly PaperPage[]; shown: readonly PaperPage[] }) {
  const count = all.length - shown.length
  if (count <= 0) return null
  return <li className="w-36 shrink-0 text-sm text-faint">and {countOf(count, 'other page')}</li>
}
