import Hand from 'lucide-react/icons/hand-helping'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { isAnswered } from '#domain/field/answers.ts'
import type { SignatureArt } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { SigningField } from '../../../api/guests/signing.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Checkbox } from '../../../kit/inputs/checkbox.tsx'
import { nameOf } from '../document/controls/field-label.ts'
import { useGuide } from '../document/guide-context.ts'
import { mustBeFilled } from '../guide.ts'
import { useWords } from '../messages/words.ts'
import { answerOf } from '../signing-state.ts'
import { useSigning, useSigningState, useView } from '../signing-context.ts'
import { ArtEditor } from './art-editor.tsx'
import { AskWitness, WitnessAsked } from './witness-by-link.tsx'
import { Sheet } from './sheet.tsx'
import { checkWitness } from './check-witness.ts'
import type { WitnessEntry, WitnessFaults } from './check-witness.ts'
import { useLostLetters } from './use-lost-letters.ts'
import { whyNot } from '../screens/why-not.ts'
import { WitnessFields } from './witness-fields.tsx'

export interface WitnessDialogProps {
  readonly field: SigningField
  readonly onClose: () => void
  readonly announce: (text: string) => void
}

/**
 * The witness's own step: takes the device, says who they are, signs, returns it. Or is asked by email to sign on a
 * device of their own.
 */
export function WitnessDialog({ field: opened, onClose, announce }: WitnessDialogProps) {
  const allWords = useWords()
  const words = allWords.witness
  const { recipient, fields } = useView()
  // The witness may sign while the dialog is open.
  const field = fields.find(({ id }) => id === opened.id) ?? opened
  const hasLink = field.witnessLink !== null
  const [step, setStep] = useState<'hand-over' | 'sign' | 'hand-back' | 'ask' | 'asked'>(
    hasLink ? 'asked' : 'hand-over',
  )
  const refused = useSigningState((state) => state.refused.get(field.id))
  const unsigned = useUnsigned()
  if (unsigned !== null && step !== 'hand-back' && answerOf(field, undefined).witness === null)
    return <SignFirst unsigned={unsigned} onClose={onClose} />
  if (step === 'asked' && hasLink)
    return (
      <WitnessAsked
        field={field}
        onClose={onClose}
        onAsk={() => setStep('ask')}
        onHere={() => setStep('hand-over')}
      />
    )
  if (step === 'ask') return <AskWitness field={field} onClose={onClose} onAsked={() => setStep('asked')} />
  if (step === 'sign') {
    return (
      <WitnessForm
        field={field}
        onClose={onClose}
        announce={announce}
        onSigned={() => setStep('hand-back')}
      />
    )
  }
  const isBack = step === 'hand-back' && refused === undefined
  const handOver = refused === undefined ? words.handOverText(recipient.name) : whyNot(refused, allWords)
  return (
    <HandStep
      title={step === 'hand-back' ? words.heading : words.handOver}
      text={isBack ? words.handBack(recipient.name) : handOver}
      isBack={isBack}
      onNext={() => (isBack ? onClose() : setStep('sign'))}
      onAsk={() => setStep('ask')}
      onClose={onClose}
    />
  )
}

/** The first place where the recipient has to sign and has not. */
function useUnsigned(): SigningField | null {
  const { fields } = useView()
  const pending = useSigningState((state) => state.pending)
  return (
    fields.find(
      (field) =>
        fieldKinds[field.type].holds === 'ink' &&
        mustBeFilled(field) &&
        !isAnswered(field, answerOf(field, pending.get(field.id))),
    ) ?? null
  )
}

/** There is nothing to witness yet: leads to the signature. */
function SignFirst({ unsigned, onClose }: { unsigned: SigningField; onClose: () => void }) {
  const { witness } = useWords()
  const guide = useGuide()
  return (
    <Sheet
      title={witness.signFirst}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          size="large"
          onPress={() => {
            onClose()
            // The dialog returns the focus first.
            setTimeout(() => guide.goTo(unsigned), 50)
          }}
        >
          {witness.signNow}
        </Button>
      }
    >
      <p className="py-4 text-lg text-muted">{witness.signFirstText}</p>
    </Sheet>
  )
}

function HandStep(props: {
  title: string
  text: string
  isBack: boolean
  onNext: () => void
  onAsk: () => void
  onClose: () => void
}) {
  const words = useWords()
  const { title, text, isBack, onNext, onAsk, onClose } = props
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          {!isBack && (
            <Button size="large" icon={Mail} onPress={onAsk} className="sm:me-auto">
              {words.witness.link.choose}
            </Button>
          )}
          <Button variant="primary" size="large" onPress={onNext}>
            {isBack ? words.done : words.witness.begin}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4 py-4 text-center">
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Hand aria-hidden className="size-7" />
        </span>
        <output className="max-w-sm text-lg text-muted">{text}</output>
      </div>
    </Sheet>
  )
}

function WitnessForm({ field, onClose, announce, onSigned }: WitnessDialogProps & { onSigned: () => void }) {
  const words = useWords()
  const page = useSigning()
  const { recipient } = useView()
  const pending = useSigningState((state) => state.pending.get(field.id))
  const answer = answerOf(field, pending)
  const [entry, setEntry] = useState<WitnessEntry>({
    name: answer.witness?.name ?? '',
    email: answer.witness?.email ?? '',
    confirms: false,
  })
  const [art, setArt] = useState<SignatureArt | null>(null)
  const [faults, setFaults] = useState<WitnessFaults>({})
  const lost = useLostLetters(entry.name)

  function change(part: Partial<WitnessEntry>) {
    setEntry((current) => ({ ...current, ...part }))
    setFaults({})
  }

  function sign() {
    const found = checkWitness(entry, art, { own: recipient, words })
    setFaults(found)
    if (Object.keys(found).length > 0 || lost !== undefined) return
    const witness = { name: entry.name.trim(), email: entry.email.trim() }
    page.answer(field, { ...answer, art, witness })
    announce(words.field.applied(nameOf(field, words)))
    onSigned()
  }

  function remove() {
    page.answer(field, { ...answer, art: null, witness: null })
    announce(words.signature.removed(nameOf(field, words)))
    onClose()
  }

  return (
    <Sheet
      isTall
      title={answer.witness ? words.witness.changeHeading : words.witness.heading}
      onClose={onClose}
      footer={
        <>
          {answer.witness && (
            <Button variant="danger-quiet" size="large" onPress={remove} className="sm:me-auto">
              {words.witness.remove}
            </Button>
          )}
          <Button variant="primary" size="large" onPress={sign}>
            {words.witness.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2 short:grid-cols-2">
          <WitnessFields witness={entry} onChange={change} faults={faults} lost={lost} />
        </div>
        <ArtEditor kind="witness" text={entry.name} onArt={setArt} error={faults.art} />
        <Checkbox
          isSelected={entry.confirms}
          onChange={(confirms) => change({ confirms })}
          error={faults.confirms}
          className="[&_label]:text-base"
        >
          {words.witness.statement(recipient.name)}
        </Checkbox>
      </div>
    </Sheet>
  )
}
