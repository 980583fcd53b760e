import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { faultWords } from '#contract/fault-words.ts'
import { envelopeName } from '#contract/values.ts'
import { limits } from '#domain/limits.ts'
import { draftDocuments } from '../../../api/sending/documents.ts'
import { failureWords, faultsBeside } from '../../../api/failure-words.ts'
import { sessionQuery } from '../../../api/organisation/session.ts'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { Switch } from '../../../kit/inputs/switch.tsx'
import { TextArea, TextField } from '../../../kit/inputs/text-field.tsx'
import { useDraft, useSession } from '../editor-context.ts'
import type { GoToStep } from '../steps.ts'
import { PlayButton } from '../play/play-button.tsx'
import { Filing } from './filing.tsx'
import { MessagePreview } from './message-preview.tsx'
import { PreflightList } from './preflight-list.tsx'
import { ReviewLayout } from './review-layout.tsx'
import { RecipientSummary } from './recipient-summary.tsx'
import { Rules } from './rules.tsx'
import { usePreflight, useSending } from './sending.ts'

/** Step 4: the text of the emails, what may be wrong, and who gets what. */
export function ReviewStep({ onGo }: { onGo: GoToStep }) {
  const session = useSession()
  const loads = useDraft((state) => state.loads)
  useEffect(() => {
    session.flush().catch(() => undefined)
  }, [session])
  return (
    <ReviewLayout
      aside={
        <>
          <Readiness onGo={onGo} />
          <PlayButton />
        </>
      }
    >
      <section aria-labelledby="review" className="flex flex-col gap-4">
        <h2 id="review" className="text-xl text-ink">
          Review & send
        </h2>
        <EmailWords />
        <Sharing />
        <Filing key={loads} />
        <Rules kind="draft" />
      </section>
      <MessagePreview />
      <RecipientSummary onGo={onGo} />
    </ReviewLayout>
  )
}

/** The text of the emails, as in the draft. */
export function EmailWords() {
  const session = useSession()
  const name = useDraft((state) => state.content.name)
  const message = useDraft((state) => state.content.message)
  return (
    <>
      <TextField
        id="envelope-name"
        label="Subject"
        description="The name of the envelope, in the subject line of every email."
        maxLength={limits.envelopeName}
        value={name}
        onChange={(text) => session.edit((content) => ({ ...content, name: text }))}
        error={envelopeName.safeParse(name, { error: faultWords }).error?.issues[0]?.message}
      />
      <TextArea
        label="Message"
        isOptional
        rows={5}
        description="Shown in the emails and while viewing, except to recipients with their own message."
        maxLength={limits.envelopeMessage}
        value={message}
        onChange={(text) => session.edit((content) => ({ ...content, message: text }))}
      />
    </>
  )
}

function Sharing() {
  const session = useSession()
  const shared = useDraft((state) => state.content.shared)
  const account = useQuery(sessionQuery).data?.account
  if (!account?.groupId) return null
  return (
    <Switch
      isSelected={shared || account.forceSharing}
      isDisabled={account.forceSharing}
      onChange={(isShared) => session.edit((content) => ({ ...content, shared: isShared }))}
      description={
        account.forceSharing
          ? 'Your organisation shares every envelope with the group of its sender.'
          : 'Members of your group can see and manage this envelope.'
      }
    >
      Share with my group
    </Switch>
  )
}

/** What may be wrong. The button that sends is in the frame, where the way on is in every step. */
export function Readiness({ onGo }: { onGo: GoToStep }) {
  const isRecalled = useDraft((state) => state.isRecalled)
  const { query, isChecking, errors } = usePreflight(draftDocuments)
  const { refusal } = useSending()
  const faults = refusal === null ? [] : faultsBeside(refusal)
  return (
    <>
      {refusal && (
        <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })} className="scroll-mt-4">
          <Callout tone="danger" title={refusal.title}>
            {refusal.message}
            {faults.length > 0 && (
              <ul className="mt-1 list-disc pl-4">
                {faults.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            )}
          </Callout>
        </div>
      )}
      {isRecalled && (
        <Callout tone="info" title="It was sent before">
          All recipients start over with a new link. Old links won’t work.
        </Callout>
      )}
      <PreflightList
        issues={query.data}
        failure={query.error ? failureWords(query.error).children : null}
        isChecking={isChecking}
        onGo={onGo}
      />
      {errors > 0 && (
        <p className="text-sm text-muted">
          {errors === 1 ? 'Solve one problem before sending.' : `Solve ${errors} problems before sending.`}
        </p>
      )}
    </>
  )
}
