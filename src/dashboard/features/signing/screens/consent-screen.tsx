import { useState } from 'react'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { Checkbox } from '../../../kit/inputs/checkbox.tsx'
import { useWords } from '../messages/words.ts'
import { useAct, useSigning, useView } from '../signing-context.ts'
import { ConsentFrame } from './consent-frame.tsx'
import { DeclineDialog } from './lazy-dialogs.tsx'
import { whyNot } from './why-not.ts'

/** What the envelope is, who asks, and the consent to signing electronically before anything of it is shown. */
export function ConsentScreen() {
  const words = useWords()
  const page = useSigning()
  const { consent, recipient } = useView()
  const { isPending, problem, perform } = useAct()
  const [agreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [isDeclining, setDeclining] = useState(false)

  async function submit() {
    setMissing(!agreed)
    if (!agreed) return
    const { version } = consent
    const body = { version, language: words.language }
    await perform(async () => page.accept(await page.client.consent({ body })))
  }

  return (
    <ConsentFrame>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Checkbox
          isSelected={agreed}
          onChange={(selected) => {
            setAgreed(selected)
            setMissing(false)
          }}
          error={isMissing ? words.consent.needed : undefined}
          className="[&_label]:text-base"
        >
          {words.consent.agree}
        </Checkbox>
        {problem && <Callout tone="danger">{whyNot(problem, words)}</Callout>}
        <p className="text-base wrap-anywhere">{words.consent.signingAs(recipient.name, recipient.email)}</p>
        <div className="flex flex-col gap-2 sm:flex-row">
          <Button type="submit" variant="primary" size="large" isPending={isPending} className="sm:min-w-40">
            {words.consent.submit}
          </Button>
          <Button variant="danger-quiet" size="large" onPress={() => setDeclining(true)}>
            {words.consent.decline}
          </Button>
        </div>
      </form>
      {isDeclining && <DeclineDialog onClose={() => setDeclining(false)} />}
    </ConsentFrame>
  )
}
