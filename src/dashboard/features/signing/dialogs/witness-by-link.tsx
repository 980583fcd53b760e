import Mail from 'lucide-react/icons/mail'
import MailCheck from 'lucide-react/icons/mail-check'
import MailWarning from 'lucide-react/icons/mail-warning'
import PenLine from 'lucide-react/icons/pen-line'
import { useState } from 'react'
import type { SigningField } from '../../../api/guests/signing.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { useWords } from '../messages/words.ts'
import { whyNot } from '../screens/why-not.ts'
import { useAct, useSigning, useView } from '../signing-context.ts'
import { checkPerson } from './check-witness.ts'
import type { WitnessFaults } from './check-witness.ts'
import { Sheet } from './sheet.tsx'
import { useLostLetters } from './use-lost-letters.ts'
import { WitnessFields } from './witness-fields.tsx'

interface AskWitnessProps {
  readonly field: SigningField
  readonly onClose: () => void
  readonly onAsked: () => void
}

/** Asks for the witness's name and address, and emails them a link. */
export function AskWitness({ field, onClose, onAsked }: AskWitnessProps) {
  const words = useWords()
  const page = useSigning()
  const { recipient } = useView()
  const { isPending, problem, perform } = useAct()
  const [person, setPerson] = useState({
    name: field.witnessLink?.name ?? '',
    email: field.witnessLink?.email ?? '',
  })
  const [faults, setFaults] = useState<WitnessFaults>({})
  const lost = useLostLetters(person.name)

  async function ask() {
    const found = checkPerson(person, { own: recipient, words })
    setFaults(found)
    if (Object.keys(found).length > 0 || lost !== undefined) return
    const witness = { name: person.name.trim(), email: person.email.trim() }
    if ((await perform(() => page.askWitness(field, witness))) === null) onAsked()
  }

  function change(part: Partial<typeof person>) {
    setPerson((current) => ({ ...current, ...part }))
    setFaults({})
  }

  return (
    <Sheet
      title={words.witness.link.heading}
      onClose={onClose}
      footer={
        <Button variant="primary" size="large" icon={Mail} isPending={isPending} onPress={() => void ask()}>
          {words.witness.link.send}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-base text-muted">{words.witness.link.text}</p>
        <WitnessFields witness={person} onChange={change} faults={faults} lost={lost} />
        {problem && <Callout tone="danger">{whyNot(problem, words)}</Callout>}
      </div>
    </Sheet>
  )
}

interface WitnessAskedProps {
  readonly field: SigningField
  readonly onClose: () => void
  readonly onAsk: () => void
  readonly onHere: () => void
}

/** The progress of a witness who was asked by email, and what else can be done. */
export function WitnessAsked({ field, onClose, onAsk, onHere }: WitnessAskedProps) {
  const words = useWords()
  const page = useSigning()
  const { isPending, problem, perform } = useAct()
  const link = field.witnessLink
  if (link === null) return null
  const told = words.witness.link
  const isSigned = link.signed !== null
  const Icon = isSigned ? PenLine : link.problem === null ? MailCheck : MailWarning

  async function remove() {
    if (isSigned) page.answer(field, { ...field.answer, art: null, witness: null })
    if ((await perform(() => page.withdrawWitness(field))) === null) onClose()
  }

  return (
    <Sheet
      title={words.witness.heading}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="danger-quiet"
            size="large"
            isPending={isPending}
            onPress={() => void remove()}
            className="sm:me-auto"
          >
            {isSigned ? words.witness.remove : told.withdraw}
          </Button>
          {isSigned ? (
            <Button variant="primary" size="large" onPress={onClose}>
              {words.done}
            </Button>
          ) : (
            <Button size="large" onPress={onHere}>
              {told.here}
            </Button>
          )}
          {!isSigned && (
            <Button variant={link.problem === null ? 'secondary' : 'primary'} size="large" onPress={onAsk}>
              {told.askAgain}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col items-center gap-4 py-4 text-center">
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Icon aria-hidden className="size-7" />
        </span>
        <output className="flex max-w-sm flex-col gap-2 text-base text-muted wrap-anywhere">
          <span className="text-lg text-ink">
            {isSigned ? told.signed(link.name) : told.asked(link.name)}
          </span>
          {!isSigned && link.problem === null && (
            <span>{link.opened === null ? told.sentTo(link.email) : told.opened}</span>
          )}
        </output>
        {!isSigned && link.problem !== null && <Callout tone="danger">{told.undelivered}</Callout>}
        {problem && <Callout tone="danger">{whyNot(problem, words)}</Callout>}
      </div>
    </Sheet>
  )
}
