import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash-2'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Link2Off from 'lucide-react/icons/link-2-off'
import UserX from 'lucide-react/icons/user-x'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { witnessStatementVersion } from '#domain/field/witness.ts'
import type { SignatureArt } from '#domain/field/field.ts'
import type { ProblemError } from '#client/problem-error.ts'
import { createWitnessClient } from '../../api/guests/signing.ts'
import type { WitnessClient, WitnessDeadEnd, WitnessView } from '../../api/guests/signing.ts'
import { applyBranding } from '../../guest/branding.ts'
import { FailureBoundary } from '../../guest/failure-boundary.tsx'
import { tokenInPath } from '../../guest/token-in-path.ts'
import { TryAgain } from '../../guest/try-again.tsx'
import { asProblem } from '../../guest/use-guest-act.ts'
import { MarksSvg } from '../../paper/marks-svg.tsx'
import { Waiting } from '../../guest/waiting.tsx'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { Checkbox } from '../../kit/inputs/checkbox.tsx'
import { useLanguageOf } from '../../guest/language/language-choice.ts'
import { Speaking } from '../../guest/language/speech.tsx'
import { TextField } from '../../kit/inputs/text-field.tsx'
import { ArtEditor } from './dialogs/art-editor.tsx'
import { placedInk } from './document/controls/placed-field.ts'
import { useMarks } from '../../paper/use-marks.ts'
import { useLostLetters } from './dialogs/use-lost-letters.ts'
import { speech, useWords } from './messages/words.ts'
import { Frame } from './screens/frame.tsx'
import { FailedScreen } from './screens/notice-screens.tsx'
import { whyNot } from './screens/why-not.ts'

/** Readonly art as the contract's mutable arrays. The content is only serialised. */
type SignBody = NonNullable<NonNullable<Parameters<WitnessClient['sign']>[0]>['body']>

type Phase =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly problem: ProblemError }
  | { readonly kind: 'dead-end'; readonly deadEnd: WitnessDeadEnd }
  | { readonly kind: 'open'; readonly view: WitnessView }
  | { readonly kind: 'signed'; readonly view: WitnessView; readonly name: string }

/** Everything at `/witness/:token` for a witness who signs on their own device. */
export function WitnessApp() {
  const token = tokenInPath('witness')
  const choice = useLanguageOf(null)
  const [tries, setTries] = useState(0)
  return (
    <Speaking speech={speech} choice={choice} waiting={<Waiting />}>
      <FailureBoundary fallback={<FailedScreen />}>
        <WitnessPage key={tries} token={token} onAgain={() => setTries(tries + 1)} />
      </FailureBoundary>
    </Speaking>
  )
}

function WitnessPage({ token, onAgain }: { token: string; onAgain: () => void }) {
  const words = useWords()
  const client = useMemo(() => createWitnessClient({ secret: () => token }), [token])
  const [phase, setPhase] = useState<Phase>({ kind: 'opening' })

  useEffect(() => {
    let isWanted = true
    const open = async (): Promise<void> => {
      const opened = await openLink(client, token)
      if (isWanted) setPhase(opened)
    }
    void open()
    return () => {
      isWanted = false
    }
  }, [client, token])

  const origin = originOf(phase)
  const color = origin?.branding?.color ?? null
  useEffect(() => applyBranding(document.documentElement, color), [color])
  const envelope = origin?.envelopeName ?? null
  useEffect(() => {
    document.title = words.title(envelope)
  }, [words, envelope])

  switch (phase.kind) {
    case 'opening':
      return <Waiting />
    case 'failed':
      return (
        <Frame branding={null} sender={null} heading={words.unreachable.heading} tone="warning">
          <p>{whyNot(phase.problem, words)}</p>
          <TryAgain words={words} problem={phase.problem} onPress={onAgain} />
        </Frame>
      )
    case 'dead-end':
      return <WitnessDeadEndScreen deadEnd={phase.deadEnd} />
    case 'open':
      return (
        <WitnessForm
          view={phase.view}
          sign={(entry) => client.sign({ body: entry as SignBody })}
          onSigned={(name) => setPhase({ kind: 'signed', view: phase.view, name })}
          onOver={onAgain}
        />
      )
    case 'signed':
      return <ThanksScreen view={phase.view} name={phase.name} />
  }
}

/** Whose page it is, as far as that is known. */
function originOf(phase: Phase): Pick<WitnessDeadEnd, 'branding' | 'envelopeName'> | null {
  if ('view' in phase) return phase.view
  return phase.kind === 'dead-end' ? phase.deadEnd : null
}

async function openLink(client: WitnessClient, token: string): Promise<Phase> {
  try {
    const opened = await client.open({ body: { token } })
    if ('deadEnd' in opened) return { kind: 'dead-end', deadEnd: opened.deadEnd }
    const { view } = opened
    return view.signed === null ? { kind: 'open', view } : { kind: 'signed', view, name: view.witness.name }
  } catch (error) {
    return { kind: 'failed', problem: asProblem(error) }
  }
}

interface WitnessFormProps {
  readonly view: WitnessView
  readonly sign: (entry: { name: string; statementVersion: string; art: SignatureArt }) => Promise<unknown>
  readonly onSigned: (name: string) => void
  /** The link has ended meanwhile. */
  readonly onOver: () => void
}

interface Faults {
  readonly name?: string
  readonly art?: string
  readonly confirms?: string
}

/** Explains what a witness does, and takes their name, signature and statement. */
function WitnessForm({ view, sign, onSigned, onOver }: WitnessFormProps) {
  const words = useWords()
  const { witness, signer, sender, branding } = view
  const [name, setName] = useState(witness.name)
  const [art, setArt] = useState<SignatureArt | null>(null)
  const [confirms, setConfirms] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const lost = useLostLetters(name)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function submit() {
    const found: Faults = {
      ...(name.trim() === '' && { name: words.witness.nameNeeded }),
      ...(art === null && { art: words.signature.empty.draw }),
      ...(!confirms && { confirms: words.witness.statementNeeded }),
    }
    setFaults(found)
    setProblem(null)
    if (art === null || lost !== undefined || Object.keys(found).length > 0) return
    setPending(true)
    try {
      await sign({ name: name.trim(), statementVersion: witnessStatementVersion, art })
      onSigned(name.trim())
    } catch (error) {
      const fault = asProblem(error)
      if (fault.code === 'link-invalid') onOver()
      else if (fault.code === 'fields-incomplete') setProblem(words.witness.notSigned(signer.name))
      else if (fault.code === 'witness-is-party') setFaults({ name: whyNot(fault, words) })
      else setProblem(whyNot(fault, words))
    } finally {
      setPending(false)
    }
  }

  return (
    <Frame
      branding={branding}
      sender={sender}
      overline={view.envelopeName}
      heading={words.witness.link.pageHeading(signer.name)}
      width="wide"
    >
      <p>{words.witness.link.pageText(signer.name)}</p>
      {view.signatures.length > 0 && (
        <figure className="flex flex-col gap-2">
          <figcaption className="text-sm font-medium text-muted">
            {words.witness.signedBy(signer.name)}
          </figcaption>
          <div className="flex flex-wrap gap-3">
            {view.signatures.map((signature) => (
              <SignatureShown key={JSON.stringify(signature.art)} signature={signature} />
            ))}
          </div>
        </figure>
      )}
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          label={words.witness.name}
          value={name}
          onChange={(text) => {
            setName(text)
            setFaults({})
          }}
          autoComplete="name"
          maxLength={250}
          error={faults.name ?? lost}
        />
        <ArtEditor
          kind="witness"
          text={name}
          onArt={(next) => {
            setArt(next)
            if (next) setFaults({})
          }}
          error={faults.art}
        />
        <Checkbox
          isSelected={confirms}
          onChange={(next) => {
            setConfirms(next)
            setFaults({})
          }}
          error={faults.confirms}
          className="[&_label]:text-base"
        >
          {words.witness.statement(signer.name)}
        </Checkbox>
        {problem !== null && <Callout tone="danger">{problem}</Callout>}
        <p className="text-sm text-muted wrap-anywhere">{words.witness.link.signingAs(witness.email)}</p>
        <Button type="submit" variant="primary" size="large" isPending={isPending} className="sm:self-start">
          {words.witness.confirm}
        </Button>
      </form>
    </Frame>
  )
}

/** A signature as it will be printed. */
function SignatureShown({
  signature: { art, width, height },
}: {
  signature: WitnessView['signatures'][number]
}) {
  const placed = useMemo(() => placedInk({ width, height }), [width, height])
  const answer = useMemo(() => ({ value: null, checked: false, art, witness: null }), [art])
  const marks = useMarks(placed, answer, { completedAt: null, utcOffset: '+00:00' })
  return (
    <span
      data-theme="light"
      className="flex justify-center rounded-lg bg-paper p-2 shadow-[inset_0_0_0_1px_var(--line)]"
    >
      <span className="relative block h-16" style={{ aspectRatio: `${width} / ${height}` }}>
        <MarksSvg marks={marks} width={width} height={height} />
      </span>
    </span>
  )
}

function ThanksScreen({ view, name }: { view: WitnessView; name: string }) {
  const words = useWords()
  return (
    <Frame
      branding={view.branding}
      sender={view.sender}
      overline={view.envelopeName}
      heading={words.witness.link.thanks(name)}
      icon={CircleCheck}
      tone="success"
    >
      <output>{words.witness.link.thanksText(view.signer.name)}</output>
    </Frame>
  )
}

const icons: Readonly<Record<WitnessDeadEnd['reason'], LucideIcon>> = {
  invalid: Link2Off,
  expired: ClockAlert,
  withdrawn: UserX,
  closed: CircleSlash,
}

/** Why a witness's link no longer works, and whom to ask. */
function WitnessDeadEndScreen({ deadEnd }: { deadEnd: WitnessDeadEnd }) {
  const words = useWords()
  const { reason, branding, sender, signer, envelopeName } = deadEnd
  const { heading, text } = wordsFor()
  return (
    <Frame
      branding={branding}
      sender={sender}
      overline={envelopeName ?? undefined}
      heading={heading}
      icon={icons[reason]}
      tone={reason === 'expired' ? 'warning' : 'neutral'}
    >
      <p>{text}</p>
    </Frame>
  )

  function wordsFor(): { readonly heading: string; readonly text: string } {
    const { link } = words.witness
    if (reason === 'invalid') return words.deadEnd.invalid
    if (reason !== 'expired') return link[reason]
    const { heading: expired, textNoRequest } = words.deadEnd.expired
    return { heading: expired, text: signer === null ? textNoRequest : link.expired(signer.name) }
  }
}
