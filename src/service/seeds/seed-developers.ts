import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { signaturePrefix } from '#domain/webhook/signature.ts'
import type { WebhookEventName } from '#domain/webhook/events.ts'
import { insertCredentials } from '../database/organisations/credentials.ts'
import type { Database, Executor } from '../database/connection.ts'
import type { AccountRow, EnvelopeRow, RecipientRow } from '../database/tables/schema.ts'
import { newCredentials, secretHash } from '../secrets/secrets.ts'
import { keptSignature } from '../database/webhooks/endpoints.ts'
import { rowsWith } from '../database/rows.ts'

const hour = 3_600_000
const day = 24 * hour

interface DevelopersContext {
  readonly transaction: Executor
  /** The one that the transaction is on. */
  readonly database: Database
  readonly administrator: AccountRow
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * What an integrator would have created: credentials in use and a revoked pair, and two endpoints with their
 * deliveries. Nothing listens at their addresses: both are paused or disabled, so that exploring the sample contacts no
 * one outside.
 */
export async function seedDevelopers(context: DevelopersContext): Promise<void> {
  await seedCredentials(context)
  await seedEndpoints(context)
}

async function seedCredentials({ transaction, administrator, now }: DevelopersContext): Promise<void> {
  const programs = [
    { name: 'CRM sync', created: 38 * day, lastUsed: 2 * hour, revoked: null },
    { name: 'Payroll', created: 26 * day, lastUsed: 30 * hour, revoked: null },
    { name: 'Test server', created: 44 * day, lastUsed: 35 * day, revoked: 31 * day },
  ]
  for (const { name, created, lastUsed, revoked } of programs) {
    const { id, key } = newCredentials({ isTest: false })
    await insertCredentials(transaction, {
      id,
      organisationId: administrator.organisationId,
      keyHash: secretHash(key),
      name,
      createdBy: administrator.id,
      created: new Date(now - created),
      lastUsed: new Date(now - lastUsed),
      revoked: revoked === null ? null : new Date(now - revoked),
    })
  }
}

async function seedEndpoints({
  transaction,
  database,
  administrator,
  now,
}: DevelopersContext): Promise<void> {
  const { organisationId } = administrator
  const endpoint = async (url: string, created: number, disabled: number | null) => {
    const id = randomUUIDv7()
    await transaction
      .insertInto('endpoints')
      .values({
        organisationId,
        id,
        url,
        ...(await keptSignature(
          database,
          { organisationId, id },
          `${signaturePrefix}${randomBytes(32).toString('base64')}`,
        )),
        active: false,
        created: new Date(now - created),
        disabled: disabled === null ? null : new Date(now - disabled),
        disabledReason: disabled === null ? null : 'failing',
      })
      .execute()
    return id
  }
  const crm = await endpoint('https://crm.nordlicht.example/hooks/countersign', 38 * day, null)
  const old = await endpoint('https://legacy.nordlicht.example/events', 44 * day, 12 * day)
  const told = await happened(transaction, organisationId)
  const deliveries = told.flatMap((event) => [
    { ...arrived(event, told.indexOf(event)), endpointId: crm },
    ...(now - event.at.getTime() < 12 * day || now - event.at.getTime() > 16 * day
      ? []
      : [{ ...lost(event, now - 12 * day), endpointId: old }]),
  ])
  for (const delivery of deliveries)
    await transaction.insertInto('webhookDeliveries').values(delivery).execute()
}

interface Happened {
  readonly organisationId: string
  readonly event: WebhookEventName
  readonly subjectId: string
  readonly payload: Readonly<Record<string, string | null>>
  readonly at: Date
}

/** The events of the sample envelopes, in the order of time. */
async function happened(transaction: Executor, organisationId: string): Promise<Happened[]> {
  const [envelopes, recipients] = await Promise.all([
    rowsWith(transaction, 'envelopes', { organisationId }),
    rowsWith(transaction, 'recipients', { organisationId }),
  ])
  return [...envelopes.flatMap(ofEnvelope), ...recipients.flatMap(ofRecipient)].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

function ofEnvelope({ organisationId, id, sent, completed, voided }: EnvelopeRow): Happened[] {
  const moments = { sent, completed, voided }
  return Object.entries(moments).flatMap(([name, at]) =>
    at === null
      ? []
      : [
          {
            organisationId,
            event: `envelope_${name}` as WebhookEventName,
            subjectId: id,
            payload: { envelope_id: id, [name]: at.toISOString() },
            at,
          },
        ],
  )
}

function ofRecipient({
  organisationId,
  envelopeId,
  id,
  completed,
  declined,
  declinedReason,
}: RecipientRow): Happened[] {
  const about = { envelope_id: envelopeId, recipient_id: id }
  const base = { organisationId, subjectId: envelopeId }
  return [
    ...(completed === null
      ? []
      : [
          {
            ...base,
            event: 'recipient_completed' as const,
            payload: { ...about, completed: completed.toISOString() },
            at: completed,
          },
        ]),
    ...(declined === null
      ? []
      : [
          {
            ...base,
            event: 'recipient_declined' as const,
            payload: { ...about, declined: declined.toISOString(), declined_reason: declinedReason },
            at: declined,
          },
        ]),
  ]
}

function rowOf({ organisationId, event, subjectId, payload, at }: Happened) {
  const body = JSON.stringify({ event, ...payload })
  return {
    organisationId,
    id: randomUUIDv7(),
    eventId: randomUUIDv7(),
    subjectId,
    event,
    payload: JSON.stringify(payload),
    body,
    created: at,
    firstTried: at,
  }
}

function arrived(event: Happened, index: number) {
  const milliseconds = 40 + ((index * 37) % 160)
  return {
    ...rowOf(event),
    state: 'delivered' as const,
    attempts: 1,
    lastTried: event.at,
    status: 200,
    response: '{"received":true}',
    milliseconds,
  }
}

function lost(event: Happened, given: number) {
  return {
    ...rowOf(event),
    state: 'failed' as const,
    attempts: 72,
    lastTried: new Date(Math.max(event.at.getTime(), given)),
    status: 503,
    response: 'Service Unavailable',
    milliseconds: 180,
  }
}
