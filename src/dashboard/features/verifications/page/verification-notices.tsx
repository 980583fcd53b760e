import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { Time } from '../../../kit/text/time.tsx'
import type { VerificationPage, VerificationRow } from '../../../api/verifications.ts'
import { copyVerifyingLink } from '../copy-verifying-link.tsx'
import { resendVerification } from '../resend-verification.ts'
import { LocalNotice } from './local-notice.tsx'
import { SandboxNotice } from './sandbox-notice.tsx'
import { isWaiting } from '../verb-context.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'

interface NoticesProps {
  page: VerificationPage
  row: VerificationRow
  context: VerbContext
}

/** What the viewer must know about a verification before anything else. */
export function VerificationNotices({ page, row, context }: NoticesProps) {
  const { verification, may } = page
  const mayLink = copyVerifyingLink.available(row, context.viewer)
  const copyLink = mayLink && (
    <Button size="small" onPress={() => copyVerifyingLink.perform(row, context)}>
      Copy link…
    </Button>
  )
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {page.sandbox && (
        <SandboxNotice>
          {row.submitted === null
            ? 'A sandbox replaces the checking service. Its answer depends on the submitted family name: “Review” needs a review, “Failing” fails, any other is clear.'
            : 'A sandbox replaced the checking service. The outcome and the reports are test data and prove nothing.'}
        </SandboxNotice>
      )}
      {page.local && page.purgeBegun === null && <LocalNotice />}
      {page.linkRequested !== null && isWaiting(row) && (
        <Callout tone="warning" title={`${verification.name} asked for a new link`} actions={copyLink}>
          <Time value={page.linkRequested} format="local" />. The old one has expired, and the service sends
          nothing because the verification is muted. Make a link and share it yourself.
        </Callout>
      )}
      {verification.muted && page.linkRequested === null && isWaiting(row) && page.opened === null && (
        <Callout
          tone="info"
          title={`${verification.name} gets no messages from the service`}
          actions={copyLink}
        >
          The verification is muted. Copy the link and share it yourself.
        </Callout>
      )}
      {verification.status === 'failed' && page.submitted === null && (
        <Callout
          tone="warning"
          title={`The message to ${verification.name} couldn’t be delivered`}
          actions={
            may.manage && (
              <Button size="small" onPress={() => void resendVerification.perform(row, context)}>
                Resend
              </Button>
            )
          }
        >
          {page.diagnosis ?? 'The address may be wrong.'}
        </Callout>
      )}
      {page.warning !== null && verification.purged === null && (
        <Warning warning={page.warning} isLocal={page.local} />
      )}
      {verification.purged !== null && (
        <Callout tone="neutral" title="The personal data of this verification was purged">
          <Time value={verification.purged} format="local" />. What happened when is still in the audit trail,
          without naming anyone.
        </Callout>
      )}
    </div>
  )
}

/** The provider's warning code in words: what it means, and what to do. */
function Warning({
  warning,
  isLocal,
}: {
  warning: NonNullable<VerificationPage['warning']>
  isLocal: boolean
}) {
  return (
    <Callout tone="warning" title={warning.title}>
      <p>{warning.meaning}</p>
      <p className="mt-1">
        <span className="font-semibold">What to do: </span>
        {warning.advice}
      </p>
      <p className="mt-1 text-xs">
        {isLocal ? 'Code' : 'Code of the checking service'}: <code className="font-mono">{warning.code}</code>
        {!warning.isKnown &&
          '. This code isn’t known here, so the words above are taken from it. Look it up with your vendor.'}
      </p>
    </Callout>
  )
}
