import { useState } from 'react'
import type { FirstChoice } from '../../../api/guests/early-answers.ts'
import { ConsentForm } from '../../../guest/consent-form.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { useWords } from '../messages/words.ts'
import { useAct, useSigning, useView } from '../signing-context.ts'
import { useFirstChoice } from '../early/early-ends.tsx'
import { ConsentFrame } from './consent-frame.tsx'
import { DeclineDialog, ReassignDialog } from './lazy-dialogs.tsx'
import { whyNot } from './why-not.ts'

type Dialog = 'decline' | 'reassign'

function dialogOf(begun: FirstChoice | null): Dialog | null {
  return begun?.pressed === 'decline' || begun?.pressed === 'reassign' ? begun.pressed : null
}

/** What the envelope is, who asks, and the consent to sign electronically before anything of it is shown. */
export function ConsentScreen() {
  const words = useWords()
  const page = useSigning()
  const { consent, recipient } = useView()
  const { isPending, problem, perform } = useAct()
  const [chosen, setOpen] = useState<Dialog | null>()
  const begun = useFirstChoice(consent.version, words.language)
  const open = chosen === undefined ? dialogOf(begun) : chosen

  function agree() {
    const body = { version: consent.version, language: words.language }
    void perform(async () => page.accept(await page.client.consent({ body })))
  }

  return (
    <ConsentFrame>
      <ConsentForm
        words={words.consent}
        problem={problem && whyNot(problem, words)}
        key={begun === null ? 'new' : 'begun'}
        begun={begun}
        onAgree={agree}
      >
        <p className="text-base wrap-anywhere max-sm:text-sm">
          {words.consent.signingAs(recipient.name, recipient.email)}
        </p>
        <div className="flex flex-row-reverse gap-2 sm:flex-row">
          <Button
            type="submit"
            name="submit"
            variant="primary"
            size="large"
            isPending={isPending}
            className="max-sm:flex-1 sm:min-w-40"
          >
            {words.consent.submit}
          </Button>
          <Button name="decline" variant="danger-quiet" size="large" onPress={() => setOpen('decline')}>
            {words.consent.decline}
          </Button>
        </div>
        {recipient.reassign !== null && (
          <Button
            name="reassign"
            variant="quiet"
            size="large"
            className="self-start"
            onPress={() => setOpen('reassign')}
          >
            {words.reassign.button}
          </Button>
        )}
      </ConsentForm>
      {open === 'decline' && <DeclineDialog onClose={() => setOpen(null)} />}
      {open === 'reassign' && <ReassignDialog onClose={() => setOpen(null)} />}
    </ConsentFrame>
  )
}
