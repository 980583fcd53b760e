import { randomUUIDv7 } from 'node:crypto'
import type { EnvelopeStatus } from '#domain/envelope/envelope.ts'
import type { RecipientStatus } from '#domain/recipient/recipient.ts'
import { consent } from '#domain/recipient/consent.ts'
import { appendAuditEvents } from '../database/audit-events.ts'
import { codeHashOf } from '../database/signing-sessions.ts'
import { ago, ahead, belongingOf } from './ground.ts'
import type { Ground } from './ground.ts'
import type { Ownership, Thing } from './things.ts'

interface Shape {
  readonly status: EnvelopeStatus
  readonly first: RecipientStatus
  readonly second: RecipientStatus
  readonly wasSent: boolean
}

const open: Shape = { status: 'sent', first: 'sent', second: 'pending', wasSent: true }

/**
 * States of an envelope with two signers, the second after the first. `locked`, `coded`, `unread`, `waiting` and `expired`
 * are those of a sent envelope whose recipient stands before the password, the code, the consent, somebody else's turn, and
 * has a session of a link that is out of time.
 */
const shapes = {
  draft: { status: 'draft', first: 'created', second: 'created', wasSent: false },
  recalled: { status: 'draft', first: 'created', second: 'created', wasSent: true },
  sent: open,
  declined: { ...open, first: 'declined' },
  finished: { ...open, first: 'completed', second: 'sent' },
  completed: { ...open, status: 'completed', first: 'completed', second: 'completed' },
  voided: { ...open, status: 'voided' },
  locked: open,
  coded: open,
  unread: open,
  waiting: open,
  expired: open,
} as const satisfies Record<string, Shape>

export type EnvelopeStateName = keyof typeof shapes

/** The states that its senders tell apart. */
export const envelopeStates = ['draft', 'recalled', 'sent', 'declined', 'completed', 'voided'] as const

/** The states that its recipients tell apart. */
export const signingStates = [
  'sent',
  'locked',
  'coded',
  'unread',
  'waiting',
  'declined',
  'finished',
  'completed',
  'voided',
  'recalled',
  'expired',
] as const

/** The code that opens an envelope in the state `coded`. */
export const signingCode = '314159'

interface Plan {
  readonly ground: Ground
  readonly state: EnvelopeStateName
  readonly shape: Shape
  readonly owner: Ownership
  readonly marker: string
  readonly storageKey: string
  readonly ids: Record<
    'id' | 'recipient' | 'second' | 'document_id' | 'field' | 'witness_field' | 'role',
    string
  >
}

/** Plants an envelope with everything that belongs to it, and links and sessions of its recipients. */
export async function plantEnvelope(
  ground: Ground,
  state: EnvelopeStateName,
  owner: Ownership,
): Promise<Thing> {
  const [id, recipient, second, document_id, field, witness_field, role] = Array.from(
    { length: 7 },
    randomUUIDv7,
  ) as [string, string, string, string, string, string, string]
  const ids = { id, recipient, second, document_id, field, witness_field, role }
  const storageKey = await ground.store(`envelopes/${id}`)
  const plan: Plan = { ground, state, shape: shapes[state], owner, marker: ground.mark(), storageKey, ids }
  await insertEnvelope(plan)
  await insertContent(plan)
  const secrets = await insertLinks(plan)
  return ground.register({ kind: 'envelope', state, marker: plan.marker, ...owner, ids, secrets })
}

async function insertEnvelope({ ground, shape, owner, marker, storageKey, ids, state }: Plan): Promise<void> {
  const { status, wasSent } = shape
  const final = status === 'completed' ? storageKey : null
  await ground.service.database
    .insertInto('envelopes')
    .values({
      ...belongingOf(owner),
      id: ids.id,
      name: `Lease ${marker}n`,
      message: `Please sign ${marker}p`,
      status,
      metadata: JSON.stringify({ [`${marker}s`]: `${marker}s` }),
      created: ago(60),
      sent: wasSent ? ago(50) : null,
      declined: state === 'declined' ? ago(40) : null,
      voided: status === 'voided' ? ago(30) : null,
      completed: status === 'completed' ? ago(30) : null,
      sealed: status === 'completed' ? ago(29) : null,
      originalKey: wasSent ? storageKey : null,
      originalSha256: wasSent ? ground.pdf.sha256 : null,
      masterKey: final,
      masterSha256: final === null ? null : ground.pdf.sha256,
      certificateKey: final,
      combinedKey: final,
    })
    .execute()
}

async function insertContent(plan: Plan): Promise<void> {
  const { ground, owner, marker, ids, shape, storageKey } = plan
  const { database } = ground.service
  const { organisationId } = owner
  const about = { organisationId, envelopeId: ids.id }
  const { bytes, sha256 } = ground.pdf
  const file = { type: 'application/pdf', size: bytes.length, sha256, storageKey }
  const pages = JSON.stringify([{ width: 595, height: 842 }])
  const document = { ...about, ...file, id: ids.document_id, position: 0, name: `Contract ${marker}d`, pages }
  await database.insertInto('documents').values(document).execute()
  await database.insertInto('recipients').values(recipientRows(plan)).execute()
  await database.insertInto('fields').values(fieldRows(plan)).execute()
  const actor = {
    kind: 'recipient',
    id: ids.recipient,
    name: `Ada ${marker}n`,
    email: `${marker}n@example.com`,
  } as const
  if (shape.wasSent)
    await appendAuditEvents(
      database,
      about,
      [{ kind: 'recipient-viewed', actor, details: {} }],
      ago(45).toISOString(),
    )
}

function recipientRows({ ground, state, shape, owner, marker, ids }: Plan) {
  const common = {
    organisationId: owner.organisationId,
    envelopeId: ids.id,
    type: 'signer' as const,
    created: ago(60),
  }
  const agreed = state === 'unread' || !shape.wasSent ? null : ago(45)
  return [
    {
      ...common,
      id: ids.recipient,
      position: 0,
      signingOrder: 1,
      name: `Ada ${marker}n`,
      email: `${marker}n@example.com`,
      mobile: '+61400000001',
      status: shape.first,
      message: null,
      passwordHash: state === 'locked' ? ground.passwordHash : null,
      smsAuth: state === 'coded' ? '+61400000002' : null,
      declinedReason: state === 'declined' ? `Not fair ${marker}s` : null,
      sent: shape.wasSent ? ago(50) : null,
      viewed: shape.wasSent ? ago(45) : null,
      declined: shape.first === 'declined' ? ago(40) : null,
      completed: shape.first === 'completed' ? ago(40) : null,
      consented: agreed,
      consentVersion: agreed === null ? null : consent.version,
    },
    {
      ...common,
      id: ids.second,
      position: 1,
      signingOrder: 2,
      name: `Ben ${marker}m`,
      email: `${marker}o@example.org`,
      mobile: '+61400000003',
      status: shape.second,
      message: `Between us ${marker}o`,
      passwordHash: null,
      smsAuth: null,
      declinedReason: null,
      sent: shape.second === 'pending' || shape.second === 'created' ? null : ago(40),
      viewed: null,
      declined: null,
      completed: shape.second === 'completed' ? ago(30) : null,
      consented: null,
      consentVersion: null,
    },
  ]
}

function fieldRows({ shape, owner, marker, ids }: Plan) {
  const row = (id: string, recipientId: string, position: number) => ({
    organisationId: owner.organisationId,
    envelopeId: ids.id,
    id,
    recipientId,
    position,
    type: 'input' as const,
    page: 1,
    xCoordinate: 100,
    yCoordinate: 200 + 100 * position,
    width: 100,
    height: 20,
    required: true,
    value: `Value ${marker}d`,
    fontSize: 10,
    fontType: 'courier' as const,
    dateFormat: 'DD/MM/YYYY',
    box: shape.wasSent
      ? JSON.stringify({ page: 1, left: 100, bottom: 180 + 100 * position, width: 100, height: 20 })
      : null,
  })
  const witnessed = { ...row(ids.witness_field, ids.recipient, 2), type: 'witness' as const }
  return [
    row(ids.field, ids.recipient, 0),
    row(randomUUIDv7(), ids.second, 1),
    { ...witnessed, required: false, value: null },
  ]
}

/** Links and sessions as they were given out while the envelope was open. */
async function insertLinks({ ground, state, owner, ids }: Plan): Promise<Thing['secrets']> {
  const { database } = ground.service
  const recipientId = state === 'waiting' ? ids.second : ids.recipient
  const about = { organisationId: owner.organisationId, envelopeId: ids.id, recipientId }
  const [link, stale, session, ended] = [ground.secret(), ground.secret(), ground.secret(), ground.secret()]
  const expires = state === 'expired' ? ago(1) : ahead(600)
  const common = { ...about, channel: 'email' as const }
  await database
    .insertInto('signingTokens')
    .values([
      { ...common, secretHash: link.hash, expires, replaced: null },
      { ...common, secretHash: stale.hash, expires: ahead(600), replaced: ago(1) },
    ])
    .execute()
  const codeHash = state === 'coded' ? codeHashOf(session.hash, signingCode) : null
  const opened = { ...about, tokenHash: link.hash, codeExpires: codeHash === null ? null : ahead(5) }
  await database
    .insertInto('signingSessions')
    .values([
      { ...opened, secretHash: session.hash, codeHash, ended: null },
      { ...opened, secretHash: ended.hash, codeHash: null, codeExpires: null, ended: ago(1) },
    ])
    .execute()
  const witness = ground.secret()
  const witnessLink = {
    organisationId: owner.organisationId,
    envelopeId: ids.id,
    recipientId: ids.recipient,
    fieldId: ids.witness_field,
    id: randomUUIDv7(),
    name: 'Wanda Witness',
    email: 'wanda@example.com',
    secretHash: witness.hash,
    expires,
  }
  await database.insertInto('witnessLinks').values(witnessLink).execute()
  return {
    link: link.secret,
    stale: stale.secret,
    session: session.secret,
    ended: ended.secret,
    witness: witness.secret,
  }
}
