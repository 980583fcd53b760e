import { useQuery } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { limits } from '#domain/limits.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { sessionQuery } from '../../../api/organisation/session.ts'
import { templateDocuments } from '../../../api/sending/documents.ts'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { LinkButton } from '../../../kit/buttons/link-button.tsx'
import { Switch } from '../../../kit/inputs/switch.tsx'
import { TextArea, TextField } from '../../../kit/inputs/text-field.tsx'
import { paths } from '../../../paths.ts'
import type { EditedContent, EnvelopeDefaults } from '../draft/edited.ts'
import { useDraft, useSession } from '../editor-context.ts'
import type { GoToStep } from '../steps.ts'
import { MessagePreview } from './message-preview.tsx'
import { PreflightList } from './preflight-list.tsx'
import { ReviewLayout } from './review-layout.tsx'
import { RecipientSummary } from './recipient-summary.tsx'
import { Rules } from './rules.tsx'
import { usePreflight } from './sending.ts'

/** Step 4 of a template: its name, who may use it, and what its envelopes start with. */
export function TemplateReviewStep({ onGo }: { onGo: GoToStep }) {
  return (
    <ReviewLayout aside={<Readiness onGo={onGo} />}>
      <Details />
      <MessagePreview />
      <RecipientSummary onGo={onGo} />
    </ReviewLayout>
  )
}

function Details() {
  const session = useSession()
  const name = useDraft((state) => state.content.name)
  const subject = useDraft((state) => state.content.envelope?.name ?? '')
  const message = useDraft((state) => state.content.message)
  return (
    <section aria-labelledby="details" className="flex flex-col gap-4">
      <h2 id="details" className="text-xl text-ink">
        Details
      </h2>
      <TextField
        id="envelope-name"
        label="Template name"
        description="How you find it in the list."
        maxLength={limits.envelopeName}
        value={name}
        onChange={(text) => session.edit((content) => ({ ...content, name: text }))}
        error={name.trim() === '' ? 'Give the template a name.' : undefined}
      />
      <Sharing />
      <h3 className="pt-2 text-base text-ink">Envelopes made from it</h3>
      <TextField
        label="Subject"
        isOptional
        description={texts.subject}
        maxLength={limits.envelopeName}
        value={subject}
        onChange={(text) => session.edit((content) => withDefaults(content, { name: text }))}
      />
      <TextArea
        label="Message"
        isOptional
        rows={5}
        description={texts.message}
        maxLength={limits.envelopeMessage}
        value={message}
        onChange={(text) => session.edit((content) => ({ ...content, message: text }))}
      />
      <Rules kind="template" />
    </section>
  )
}

const texts = {
  subject: 'Suggested name for each envelope. Anyone who uses the template can change it.',
  message: 'Suggested text for the emails.',
}

function withDefaults(content: EditedContent, parts: Partial<EnvelopeDefaults>): EditedContent {
  return { ...content, envelope: { name: '', shared: false, ...content.envelope, ...parts } }
}

function Sharing() {
  const session = useSession()
  const isShared = useDraft((state) => state.content.shared)
  const sharesEnvelopes = useDraft((state) => state.content.envelope?.shared ?? false)
  const account = useQuery(sessionQuery).data?.account
  if (!account?.groupId) return null
  return (
    <div className="flex flex-col gap-3">
      <Switch
        isSelected={isShared || account.forceSharing}
        isDisabled={account.forceSharing}
        onChange={(shared) => session.edit((content) => ({ ...content, shared }))}
        description="Members of your group can use and change this template."
      >
        Share the template with my group
      </Switch>
      <Switch
        isSelected={sharesEnvelopes || account.forceSharing}
        isDisabled={account.forceSharing}
        onChange={(shared) => session.edit((content) => withDefaults(content, { shared }))}
        description="Members of the sender’s group can see and manage the envelopes made from it."
      >
        Share its envelopes
      </Switch>
    </div>
  )
}

function Readiness({ onGo }: { onGo: GoToStep }) {
  const { query, isChecking, errors } = usePreflight(templateDocuments)
  return (
    <>
      <PreflightList
        title="Before you use it"
        issues={query.data}
        failure={query.error ? failureWords(query.error).children : null}
        isChecking={isChecking}
        onGo={onGo}
      />
      {(isChecking || errors > 0) && (
        <Callout tone="info">A template can stay unfinished. It is saved as it is.</Callout>
      )}
    </>
  )
}

/** The last step's act: what a finished template is for. */
export function UseTemplate({ isWide }: { isWide: boolean }) {
  const id = useDraft((state) => state.id)
  const isSaved = useDraft((state) => state.save.at === 'saved')
  const { errors } = usePreflight(templateDocuments)
  if (id === null || !isSaved || errors > 0) return null
  return (
    <LinkButton href={paths.templateUse.href(id)} variant="primary" icon={Send} isWide={isWide}>
      Use template
    </LinkButton>
  )
}
