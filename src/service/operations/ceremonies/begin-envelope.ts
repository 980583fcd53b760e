import type { Language } from '#domain/language.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import { keepLanguage } from '../../database/envelopes/recipient-languages.ts'
import { countStart, lockStartLink, markVisitUsed } from '../../database/guests/ceremonies.ts'
import type { StartLinkRow } from '../../database/guests/ceremonies.ts'
import { signingLinks } from '../../database/guests/guest-links.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import { note } from '../envelopes/apply-effects.ts'
import { writeEnvelope } from '../envelopes/make-envelope.ts'
import type { AnyoneCaller, Context } from '../operation.ts'
import { envelopeFromTemplate } from '../templates/envelope-from-template.ts'
import { mailboxHash } from './start-brakes.ts'
import { standingNow } from './start-standing.ts'
import type { StartSource } from './start-standing.ts'

/** Who begins an envelope for themselves. */
export interface Starter {
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly envelopeId: string
  /** The visit in which the address was proved by a code. Null where none was asked for. */
  readonly visitHash: string | null
}

/**
 * Makes and sends the envelope of someone who follows a public link, and a signing link for them to go on with. The use is
 * counted, the visit ended and the link created in the transaction that sends it: all of it happens, or nothing.
 */
export async function beginEnvelope(
  { database, ports, log, address, userAgent }: Context<AnyoneCaller>,
  row: StartLinkRow,
  { maker: caller, sender, source, role }: StartSource,
  { name, email, language, envelopeId, visitHash }: Starter,
): Promise<Result<{ readonly signing: string }>> {
  const { organisationId } = row
  const key = { organisationId, envelopeId }
  const others = source.roles.filter(({ id }) => id !== role.id).map(({ id }) => ({ roleId: id }))
  const planned = await envelopeFromTemplate({ ports, log }, source, {
    key,
    sender,
    name: null,
    message: null,
    isDraft: false,
    recipients: [{ roleId: role.id, name, email }, ...others],
    documents: [],
  })
  if (!planned.ok) return planned
  const [own] = planned.value.plan.recipients
  if (own === undefined) throw new Error('The envelope has no recipient')
  const recipientId = own.id
  const mailbox = await mailboxHash(database, row.id, email)
  let signing = ''
  const written = await writeEnvelope(
    // It happens in the maker's name, from nowhere that is theirs.
    { database, ports, caller, address: null, userAgent: null },
    { ...planned.value, startedBy: row.id },
    {
      first: async (transaction) => {
        const locked = await lockStartLink(transaction, row)
        if (locked === undefined || (await standingNow(transaction, locked)) !== 'open')
          return refuse(refusal('link-invalid', 'This link no longer works. Open it again to find out why.'))
        if (visitHash !== null && !(await markVisitUsed(transaction, visitHash)))
          return refuse(refusal('conflict', 'This was begun already. Open the link in the email you got.'))
        const times = await countStart(transaction, locked, mailbox)
        return locked.usesEach !== null && times > locked.usesEach
          ? refuse(refusal('conflict', usedUp(locked.usesEach)))
          : ok(null)
      },
      last: async (transaction) => {
        await keepLanguage(transaction, { organisationId, email }, language)
        if (visitHash !== null) {
          const actor = { kind: 'recipient' as const, id: recipientId, name, email }
          const details = { method: 'email-code' }
          const proved = note({ actor, address, userAgent }, 'recipient-authenticated', details)
          await appendAuditEvents(transaction, key, [proved], await databaseNow(transaction))
        }
        const days = (await policyOf(transaction, organisationId)).linkDays
        const link = await signingLinks.add(transaction, { ...key, recipientId, days, channel: 'public' })
        signing = link.secret
      },
    },
  )
  return written.ok ? ok({ signing }) : written
}

function usedUp(times: number): string {
  return times === 1
    ? 'You’ve already used this link. Open the link in the email you got then.'
    : `You’ve already used this link ${times} times. Open the links in the emails you got.`
}
