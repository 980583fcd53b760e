import Pencil from 'lucide-react/icons/pencil'
import type { Language } from '#domain/language.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { Card, Facts } from '../../kit/layout/card.tsx'
import { readerLocale } from '../../guest/language/reader-locale.ts'
import { useGuestAct } from '../../guest/use-guest-act.ts'
import { useWords } from './messages/words.ts'
import type { StepProps } from './step-props.ts'
import { whyNot } from './why-not.ts'

/** Everything once more before it is submitted. Each part can still be changed. */
export function ReviewStep({ client, view, previews, onView, endedBy, onGo }: StepProps) {
  const words = useWords()
  const { isPending, problem, perform } = useGuestAct(endedBy)
  const { details, photos } = view
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base">{words.review.hint}</p>
      {details && (
        <Card title={words.review.details} actions={<Change part="details" onGo={onGo} />}>
          <Facts
            facts={[
              { label: words.review.name, value: `${details.givenNames} ${details.familyName}` },
              { label: words.details.birthDate, value: day(details.birthDate, words.language) },
              {
                label: words.details.address,
                value: (
                  <>
                    <bdi>{details.address}</bdi>
                    <br />
                    {country(details.country, words.language)}
                  </>
                ),
              },
              { label: words.documents[details.document], value: <bdi>{details.documentNumber}</bdi> },
            ]}
          />
        </Card>
      )}
      <Card title={words.review.photos} actions={<Change part="photos" onGo={onGo} />}>
        <ul className="grid grid-cols-3 gap-3">
          {photos
            .filter(({ wanted }) => wanted)
            .map(({ kind }) => (
              <li key={kind} className="flex min-w-0 flex-col gap-1.5 text-sm text-muted">
                {previews.has(kind) ? (
                  <img
                    src={previews.get(kind)}
                    alt=""
                    className="aspect-3/2 w-full rounded-md bg-sunken object-cover"
                  />
                ) : (
                  <span className="grid aspect-3/2 w-full place-items-center rounded-md bg-sunken text-success">
                    {words.photo.given}
                  </span>
                )}
                {words.photos[kind].short}
              </li>
            ))}
        </ul>
      </Card>
      {problem && <Callout tone="danger">{whyNot(problem, words)}</Callout>}
      <Button
        variant="primary"
        size="large"
        isWide
        isPending={isPending}
        onPress={() => void perform(async () => onView(await client.submit()))}
      >
        {words.review.submit}
      </Button>
    </div>
  )
}

function Change({ part, onGo }: { part: 'details' | 'photos'; onGo: StepProps['onGo'] }) {
  const { change, changeDetails, changePhotos } = useWords().review
  return (
    <Button
      variant="quiet"
      size="small"
      icon={Pencil}
      className="-me-2.5 pointer-coarse:-my-2.5"
      aria-label={part === 'details' ? changeDetails : changePhotos}
      onPress={() => onGo(part)}
    >
      {change}
    </Button>
  )
}

/** A calendar day in words of the reader's language. */
function day(iso: string, language: Language): string {
  const format = new Intl.DateTimeFormat(readerLocale(language), { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(iso))
}

function country(code: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code
}
