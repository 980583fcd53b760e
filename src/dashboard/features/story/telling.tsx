import { useQuery } from '@tanstack/react-query'
import { envelopeFields } from '../../api/sending/envelopes.ts'
import type { AuditTrail, EnvelopePage } from '../../api/sending/envelopes.ts'
import { readerLocale } from '../../guest/language/reader-locale.ts'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { paths } from '../../paths.ts'
import type { Words } from './messages/en.ts'
import { useWords } from './messages/words.ts'
import { RecordedEvents } from './recorded-events.tsx'
import { apart, tellStory } from './tell-story.ts'
import type { Told } from './tell-story.ts'

interface TellingProps {
  readonly envelope: EnvelopePage
  readonly trail: AuditTrail
}

/** The story by days, and below it the events that it is told from. */
export function Telling({ envelope, trail: { events, head } }: TellingProps) {
  const words = useWords()
  const { data: fields = [] } = useQuery({
    ...envelopeFields(envelope.id),
    enabled: envelope.status !== 'draft',
  })
  const { dayOf, zone } = clockOf(words)
  const days = Map.groupBy(tellStory(events, fields, words, dayOf), ({ events: [first] }) =>
    first === undefined ? '' : dayOf(new Date(first.at)),
  )
  return (
    <>
      <div className="flex flex-col gap-2">
        <h1 tabIndex={-1} className="text-2xl text-ink">
          {words.heading(apart(envelope.name || words.untitled))}
        </h1>
        <p className="max-w-prose text-base text-muted">
          {words.introduction} {words.zone(zone)}
        </p>
      </div>
      {[...days].map(([day, story]) => (
        <section key={day} aria-label={day} className="flex flex-col gap-3">
          <h2 className="text-base text-ink">{day}</h2>
          <ol className="flex flex-col gap-3">
            {story.map((told) => (
              <Sentence key={told.events[0]?.sequence} told={told} envelopeId={envelope.id} />
            ))}
          </ol>
        </section>
      ))}
      <RecordedEvents events={events} head={head} />
    </>
  )
}

function Sentence({ told: { sentence, events, pages }, envelopeId }: { told: Told; envelopeId: string }) {
  const words = useWords()
  const { timeOf } = clockOf(words)
  const [first] = events
  const last = events.at(-1)
  if (first === undefined || last === undefined) return null
  const isRepeated = events.length > 1 && first.kind === last.kind
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 break-inside-avoid">
      <time dateTime={first.at} className="text-sm text-faint tabular-nums">
        {timeOf(new Date(first.at))}
      </time>
      <p className="text-base text-ink wrap-anywhere">
        {sentence}{' '}
        {isRepeated && (
          <span className="text-muted">
            {words.repeated(String(events.length), timeOf(new Date(last.at)))}{' '}
          </span>
        )}
        {pages.map((page) => (
          <span key={page}>
            <TextLink href={`${paths.envelope.href(envelopeId)}?page=${page}`} className="text-sm">
              {words.page(String(page))}
            </TextLink>{' '}
          </span>
        ))}
        <span className="text-xs text-muted">
          {events.map(({ sequence }) => (
            <a
              key={sequence}
              href={`#event-${sequence}`}
              aria-label={words.event(String(sequence))}
              className="me-1 inline-block rounded-sm px-0.5 tabular-nums focus-ring hover:text-ink hover:underline"
            >
              [{sequence}]
            </a>
          ))}
        </span>
      </p>
    </li>
  )
}

/** Days, times and the time zone of the reader, in the language of the page. */
function clockOf({ language }: Words) {
  const locale = readerLocale(language)
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  const inZone = format({ timeZoneName: 'long' })
  return {
    dayOf: (at: Date) => format({ dateStyle: 'full' }).format(at),
    timeOf: (at: Date) => format({ timeStyle: 'short' }).format(at),
    zone: inZone.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC',
  }
}
