import Pencil from 'lucide-react/icons/pencil'
import { Button } from '../../kit/button.tsx'
import { Callout } from '../../kit/callout.tsx'
import { Card, Facts } from '../../kit/card.tsx'
import type { Part, StepProps } from './step-props.ts'
import { useAct } from './use-act.ts'
import { documentWords, photoWords } from './words.ts'

/** Everything once more before it is handed in; each part can still be changed. */
export function ReviewStep({ client, view, previews, onView, onEnded, onGo }: StepProps) {
  const { isPending, problem, perform } = useAct(onEnded)
  const { details, photos } = view
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base">Once you hand it in, nothing can be changed.</p>
      {details && (
        <Card title="Your details" actions={<Change part="details" onGo={onGo} />}>
          <Facts
            facts={[
              { label: 'Name', value: `${details.givenNames} ${details.familyName}` },
              { label: 'Date of birth', value: day(details.birthDate) },
              { label: 'Address', value: `${details.address}, ${country(details.country)}` },
              { label: documentWords[details.document], value: details.documentNumber },
            ]}
          />
        </Card>
      )}
      <Card title="Your photos" actions={<Change part="photos" onGo={onGo} />}>
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
                    Given
                  </span>
                )}
                {photoWords[kind].short}
              </li>
            ))}
        </ul>
      </Card>
      {problem && <Callout tone="danger">{problem.message}</Callout>}
      <Button
        variant="primary"
        size="large"
        isWide
        isPending={isPending}
        onPress={() => void perform(async () => onView(await client.submit()))}
      >
        Hand in
      </Button>
    </div>
  )
}

function Change({ part, onGo }: { part: Part; onGo: StepProps['onGo'] }) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={Pencil}
      aria-label={`Change your ${part}`}
      onPress={() => onGo(part)}
    >
      Change
    </Button>
  )
}

/** A calendar day in words of the reader's language. */
function day(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
}

function country(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code
}
