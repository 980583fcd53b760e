import UserRound from 'lucide-react/icons/user-round'
import { kioskClient } from '../../api/guests/kiosk.ts'
import type { KioskPerson, KioskView } from '../../api/guests/kiosk.ts'
import { wordsOfRefusal } from '../../guest/refusal-words.ts'
import { useGuestAct } from '../../guest/use-guest-act.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { Frame } from './kiosk-frame.tsx'
import { useWords } from './messages/words.ts'

interface ConfirmProps {
  view: KioskView
  person: KioskPerson
  onBack: () => void
  onEnded: () => void
}

/** Asks whoever has the device now who they are, then opens the signing page for them. */
export function Confirm({ view, person, onBack, onEnded }: ConfirmProps) {
  const words = useWords()
  const act = useGuestAct((problem) => {
    if (problem.status === 401) onEnded()
    return problem.status === 401
  })
  const say = person.type === 'viewer' ? words.confirm.view : words.confirm.sign
  const begin = () =>
    void act.perform(async () => {
      const { signing } = await kioskClient.begin({ body: { recipientId: person.id } })
      // Nothing leads back: the page of the former person is in no history.
      location.replace(`/sign/${encodeURIComponent(signing)}`)
    })
  return (
    <Frame view={view} heading={words.confirm.heading(person.name)} icon={UserRound}>
      <p>{say(view.envelope)}</p>
      {act.problem && <Callout tone="danger">{wordsOfRefusal(act.problem.code, words.refusal)}</Callout>}
      <Button variant="primary" size="large" isWide isPending={act.isPending} onPress={begin}>
        {words.confirm.yes}
      </Button>
      <Button size="large" isWide onPress={onBack}>
        {words.confirm.no}
      </Button>
    </Frame>
  )
}
