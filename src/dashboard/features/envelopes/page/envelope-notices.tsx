import type { EnvelopePage } from '../../../api/sending/envelopes.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { TextLink } from '../../../kit/buttons/link-button.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { canCorrect, showCorrection } from '../verbs/correct-address.tsx'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import { countOf, namesOf } from '../../../kit/text/names.ts'
import { paths } from '../../../paths.ts'
import { actorWords } from './audit-rows.ts'
import { KioskNotice } from './kiosk-notice.tsx'
import { problemsOf } from './progress-steps.ts'
import { resendToOne } from '../verbs/resend-envelope.tsx'

/** Whether senders are warned of it by now. */
function isSoon(due: string): boolean {
  return Date.parse(due) - Date.now() < 14 * 86_400_000
}

/** Recipients with the same trouble who are told of one by one. */
const mostEach = 5

/** How many more have the same trouble. */
function Others({ of, words }: { of: readonly object[]; words: (others: string) => string }) {
  const more = of.length - mostEach
  if (more <= 0) return null
  return (
    <Callout tone="neutral" title={words(countOf(more, 'other recipient'))}>
      Find them under Progress by their status.
    </Callout>
  )
}

/** What to do about an envelope that is not sealed. */
const heldAdvice: Readonly<Record<NonNullable<EnvelopePage['held']>, string>> = {
  changed:
    'Tell the people who run the service. The envelope is rechecked automatically, and sealed once everything matches the record.',
  misprint:
    'Nothing that anyone signed is lost. Tell the people who run the service. Its log names the fields. The file is remade automatically, and sealed once it is right.',
}

/** What the viewer must know about an envelope before anything else. */
export function EnvelopeNotices({ envelope, context }: { envelope: EnvelopePage; context: VerbContext }) {
  const { declined, failed, delayed, unreached } = problemsOf(envelope)
  const isUnsealed = envelope.status === 'completed' && !envelope.sealed
  const muted = envelope.recipients.filter(
    (one) => envelope.status === 'sent' && one.muted && one.status === 'sent' && one.viewed === null,
  )
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {envelope.status === 'draft' && envelope.sent !== null && (
        <RecalledNotice envelope={envelope} context={context} />
      )}
      {envelope.status === 'draft' && envelope.sent === null && (
        <Callout tone="neutral" title="This draft hasn’t been sent">
          Its recipients haven’t been notified yet.
        </Callout>
      )}
      {envelope.status === 'sent' && <KioskNotice envelope={envelope} />}
      {envelope.status === 'voided' && envelope.voided && (
        <Callout tone="neutral" title="This envelope is voided">
          Cancelled <Time value={envelope.voided} format="local" />. Its links no longer work and no one can
          sign it.
        </Callout>
      )}
      {envelope.erasure.due !== null && isSoon(envelope.erasure.due) && (
        <Callout tone="warning" title="This envelope will be erased soon">
          Its documents and personal data are erased on <Time value={envelope.erasure.due} format="local" />.
          Download what you still need, or put it on hold under Details.
        </Callout>
      )}
      {envelope.purgeBegun !== null && <PurgedNotice envelope={envelope} begun={envelope.purgeBegun} />}
      {envelope.removals !== null && <UnsignedNotice removals={envelope.removals} />}
      {envelope.sealed && envelope.sealFailure !== null && (
        <Callout tone="danger" title="The sealed documents are withheld">
          {envelope.sealFailure} Tell the people who run the service. The documents can be downloaded again
          once everything matches the record.
        </Callout>
      )}
      {!envelope.sealed && envelope.held !== null && (
        <Callout tone="danger" title="Held: the documents aren’t sealed">
          {envelope.sealFailure} They weren’t sent to anyone. {heldAdvice[envelope.held]}
        </Callout>
      )}
      {isUnsealed && envelope.held === null && envelope.sealFailure !== null && (
        <Callout tone="warning" title="The sealed documents couldn’t be made yet">
          {envelope.sealFailure} This is retried automatically. Everyone gets them once they’re made, and
          nothing they signed is lost.
        </Callout>
      )}
      {isUnsealed && envelope.sealFailure === null && (
        <Callout tone="info" title="The sealed documents are being made">
          Everyone has finished. The files appear here in a few seconds.
        </Callout>
      )}
      {declined.slice(0, mostEach).map((one) => (
        <Callout
          key={one.id}
          tone="danger"
          title={`${one.name} declined`}
          actions={
            envelope.may.manage && (
              <Button size="small" onPress={() => void resendToOne(envelope.id, one, context)}>
                Resend to {one.name}
              </Button>
            )
          }
        >
          {one.declinedReason ? `“${one.declinedReason}” ` : ''}
          The envelope can’t continue until you resend it to them, or void it.
        </Callout>
      ))}
      <Others of={declined} words={(others) => `${others} declined`} />
      {[...failed, ...unreached].slice(0, mostEach).map((one) => (
        <Callout
          key={one.id}
          tone="warning"
          title={
            one.status === 'failed'
              ? `${one.name} couldn’t be reached`
              : `The finished documents didn’t reach ${one.name}`
          }
          actions={
            envelope.may.manage && (
              <>
                {canCorrect(one, envelope.status) && (
                  <Button
                    size="small"
                    aria-label={`Correct the address of ${one.name}`}
                    onPress={() => showCorrection(envelope.id, one, context)}
                  >
                    Correct the address
                  </Button>
                )}
                <Button size="small" onPress={() => void resendToOne(envelope.id, one, context)}>
                  Resend to {one.name}
                </Button>
              </>
            )
          }
        >
          {one.email}: {one.diagnosis ?? 'the address may be wrong.'}
        </Callout>
      ))}
      <Others of={[...failed, ...unreached]} words={(others) => `${others} couldn’t be reached`} />
      {delayed.slice(0, mostEach).map((one) => (
        <Callout key={one.id} tone="info" title={`The message to ${one.name} hasn’t been sent yet`}>
          {one.delayed} It is retried automatically for about four days.
        </Callout>
      ))}
      <Others of={delayed} words={(others) => `The messages to ${others} haven’t been sent yet`} />
      {muted.length > 0 && (
        <Callout tone="info" title={`${namesOf(muted)} ${muted.length === 1 ? 'gets' : 'get'} no email`}>
          {muted.length === 1 ? 'This recipient is' : 'These recipients are'} muted. Copy the signing link and
          share it yourself.
        </Callout>
      )}
    </div>
  )
}

function PurgedNotice({ envelope: { purged, erasure }, begun }: { envelope: EnvelopePage; begun: string }) {
  return (
    <Callout tone="neutral" title="This envelope is purged">
      Its personal data was erased <Time value={begun} format="local" />.{' '}
      {purged === null ? 'Its files are being deleted from storage.' : 'Its files are deleted from storage.'}{' '}
      The audit trail says why.{' '}
      {erasure.receipt !== null && (
        <TextLink href={erasure.receipt} target="_blank">
          Open the sealed receipt
        </TextLink>
      )}
    </Callout>
  )
}

function UnsignedNotice({ removals }: { removals: NonNullable<EnvelopePage['removals']> }) {
  return (
    <Callout tone="warning" title="No one signed this envelope">
      Every signer was removed, so it completed without a signature.
      <ul className="mt-1 list-disc pl-4">
        {removals.map(({ at, name, email, by }) => (
          <li key={`${at} ${email}`}>
            {name} ({email}) was removed by {actorWords(by).name}, <Time value={at} format="local" />.
          </li>
        ))}
      </ul>
    </Callout>
  )
}

function RecalledNotice({ envelope, context }: { envelope: EnvelopePage; context: VerbContext }) {
  return (
    <Callout
      tone="warning"
      title="This envelope was recalled"
      actions={
        envelope.may.manage && (
          <Button size="small" onPress={() => context.go(paths.createEnvelope.href(envelope.id))}>
            Continue editing
          </Button>
        )
      }
    >
      The links sent before no longer work. Everyone gets a new one when you send it again. If it’s no longer
      needed, void it.
    </Callout>
  )
}
