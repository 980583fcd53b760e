import { signing } from '#contract/signing/signing.ts'
import type { deadEnd, signingView } from '#contract/signing/signing.ts'
import { ok } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { hostOf, isOnItsDevice } from '../ceremonies/kiosk-host.ts'
import { signingSessions } from '../../database/guests/guest-sessions.ts'
import type { SigningTokenRow } from '../../database/guests/signing-links.ts'
import { announce } from '../../database/live.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import type { RecipientRow } from '../../database/tables/schema.ts'
import { addJob } from '../../queue/tasks.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { emitEvents } from '../endpoints/emit-events.ts'
import { recipientTokenRequest } from '../endpoints/event-payloads.ts'
import { entranceOperations } from '../guests/entrance-operations.ts'
import type { Entrance } from '../guests/entrance.ts'
import { operation } from '../operation.ts'
import type { Answer, RecipientCaller } from '../operation.ts'
import { authorOf, readSession, withSession } from './session.ts'
import type { SigningSession } from './session.ts'
import { lookAt, mayRequestLink, signingLinkPart } from './signing-link.ts'
import type { FollowedLink } from './signing-link.ts'
import { readyToView, viewAfter } from './view.ts'

interface Signer {
  readonly caller: RecipientCaller
  readonly guest: RecipientRow
  readonly row: SigningTokenRow
  readonly link: FollowedLink
  readonly visit: SigningSession
  readonly view: Answer<typeof signingView>
  readonly deadEnd: Answer<typeof deadEnd>
}

/** How recipients reach their envelope. */
const signerEntrance: Entrance<Signer> = {
  ...signingLinkPart,
  name: 'signing',
  sessions: signingSessions,
  prepare: readyToView,
  look: lookAt,
  mayOpen: ({ database, kiosk }, row) => isOnItsDevice(database, row, kiosk),
  begin: async ({ transaction }, { row }, { address, userAgent, framedBy }) => {
    const { organisationId, envelopeId, recipientId, channel, secretHash: tokenHash } = row
    const key = { organisationId, envelopeId, recipientId }
    const session = await signingSessions.open(transaction, { ...key, tokenHash, address, userAgent })
    // The page says what frames it: only a site that may is written down, or that one of them does.
    const listed = framedBy ? (await policyOf(transaction, organisationId)).embeddingOrigins : []
    const mayFrame = framedBy === 'unknown' ? listed.length > 0 : listed.includes(framedBy ?? '')
    const site = mayFrame && framedBy ? { framed: framedBy } : {}
    const host = await hostOf(transaction, row)
    const how = { channel, ...site, ...(host === null ? {} : { host }) }
    return { session, how, caller: { kind: 'recipient', ...key, sessionHash: secretHash(session) } }
  },
  visit: readSession,
  act: withSession,
  guestOf: ({ recipient }) => recipient,
  show: viewAfter,
  record: async ({ transaction, now }, recipient, { kind, details, origin }) => {
    const written = kind === 'link-requested' ? kind : (`recipient-${kind}` as const)
    const note = { ...authorOf(recipient, origin), kind: written, details }
    await appendAuditEvents(transaction, recipient, [note], now)
    const { organisationId: organisation_id, envelopeId: envelope_id } = recipient
    await announce(transaction, { organisation_id, kind: 'envelope', envelope_id })
  },
  addCodeTask: (transaction, { kind: _, ...task }, options) =>
    addJob(transaction, 'signing-code', task, options),
  renewal: (link, requested) => {
    if (!mayRequestLink(link)) return null
    return requested === 'sms' && typeof link.guest?.mobile === 'string' ? 'sms' : 'email'
  },
  renew: async ({ transaction }, { row, loaded }, way) => {
    const { organisationId, envelopeId, recipientId } = row
    const byEmail = loaded?.row.status === 'completed' ? 'finished-email' : 'signing-email'
    const task = way === 'sms' ? 'signing-sms' : byEmail
    await addJob(transaction, task, { organisationId, envelopeId, recipientId })
    return ok(true)
  },
  askSender: async ({ transaction }, { row }) => {
    const subject = { organisationId: row.organisationId, subjectId: row.envelopeId }
    await emitEvents(transaction, subject, [recipientTokenRequest(row)])
  },
}

const entrance = entranceOperations(signerEntrance)

/** POST /signing/sessions. */
export const openLink = operation(signing.open, (context, { body: { token, framedBy } }) =>
  entrance.open({ ...context, framedBy }, token),
)

/** POST /signing/code. */
export const sendCode = operation(signing.sendCode, (context) => entrance.sendCode(context))

/** POST /signing/code/check. */
export const checkCode = operation(signing.checkCode, (context, { body }) =>
  entrance.checkCode(context, body.code),
)

/**
 * POST /signing/links: by the channel that the recipient chooses. A muted recipient is sent nothing: the sender's side
 * is notified instead. Source: specification, Token rule 3.
 */
export const requestLink = operation(signing.requestLink, async (context, { body }) => {
  const sent = await entrance.requestLink(context, { secret: body.token, requested: body.method })
  return sent.ok ? ok({ sent: sent.value !== null }) : sent
})

/** PUT /signing/language. */
export const chooseLanguage = operation(signing.language, (context, { body }) =>
  entrance.chooseLanguage(context, body.language),
)
