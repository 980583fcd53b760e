import { randomUUIDv7 } from 'node:crypto'
import { identityConsent } from '#domain/verification/consent.ts'
import type { VerificationStatus } from '#domain/verification/verification.ts'
import { codeHashOf } from '../database/signing-sessions.ts'
import { appendVerificationEvents } from '../database/verification-events.ts'
import { ago, ahead, belongingOf } from './ground.ts'
import type { Ground } from './ground.ts'
import { signingCode } from './plant-envelope.ts'
import type { Ownership, Thing } from './things.ts'

const statuses = {
  created: 'created',
  sent: 'sent',
  coded: 'sent',
  unread: 'sent',
  detailed: 'sent',
  submitted: 'sent',
  expired: 'sent',
  completed: 'completed',
  cancelled: 'cancelled',
  purged: 'completed',
} as const satisfies Record<string, VerificationStatus>

export type VerificationStateName = keyof typeof statuses

/** The states that its senders tell apart. */
export const verificationStates = [
  'created',
  'sent',
  'submitted',
  'completed',
  'cancelled',
  'purged',
] as const

/**
 * The states that its individual tells apart: before the code, before the consent, before details and photos, ready to be
 * handed in, handed in, called off; `expired` is a session out of time.
 */
export const verifyingStates = [
  'coded',
  'unread',
  'sent',
  'detailed',
  'submitted',
  'cancelled',
  'expired',
] as const

/** Plants a verification with a link and sessions of its individual. */
export async function plantVerification(
  ground: Ground,
  state: VerificationStateName,
  owner: Ownership,
): Promise<Thing> {
  const marker = ground.mark()
  const id = randomUUIDv7()
  const { organisationId } = owner
  const key = { organisationId, verificationId: id }
  const { database } = ground.service
  await database
    .insertInto('verifications')
    .values(await rowOf(ground, state, owner, { marker, id }))
    .execute()
  // Drawn once in a life, so what is asked for by many is there already.
  if (state === 'purged')
    await ground.service.ports.storage.put(`verifications/${id}/purge-receipt.pdf`, ground.pdf.bytes)
  const trail = [{ kind: 'verification-created', actor: { kind: 'service', id: null } } as const]
  await appendVerificationEvents(database, key, trail, ago(60).toISOString())
  const [link, session, ended] = [ground.secret(), ground.secret(), ground.secret()]
  const expires = state === 'expired' ? ago(1) : ahead(50)
  await database
    .insertInto('verificationLinks')
    .values({ ...key, channel: 'email', secretHash: link.hash, expires })
    .execute()
  const codeHash = state === 'coded' ? codeHashOf(session.hash, signingCode) : null
  await database
    .insertInto('verificationSessions')
    .values([
      {
        ...key,
        secretHash: session.hash,
        expires,
        codeHash,
        codeExpires: codeHash === null ? null : ahead(5),
      },
      { ...key, secretHash: ended.hash, expires: ago(1), codeHash: null, codeExpires: null },
    ])
    .execute()
  const secrets = { link: link.secret, session: session.secret, ended: ended.secret }
  return ground.register({
    kind: 'verification',
    state,
    marker,
    ...owner,
    ids: { id, kind: 'document-front' },
    secrets,
  })
}

async function rowOf(
  ground: Ground,
  state: VerificationStateName,
  owner: Ownership,
  { marker, id }: { readonly marker: string; readonly id: string },
) {
  const status = statuses[state]
  const isIn = state === 'submitted' || status === 'completed'
  const isGiven = isIn || state === 'detailed'
  const hasReports = state === 'completed'
  const reportKey = hasReports ? await ground.store(`verifications/${id}`) : null
  return {
    ...belongingOf(owner),
    id,
    name: `Individual ${marker}n`,
    email: `${marker}p@example.com`,
    mobile: '+61400000004',
    mobileOtp: state === 'coded' ? '+61400000005' : null,
    message: `Please ${marker}s`,
    messageSms: `Please ${marker}s {{token}}`,
    status,
    metadata: JSON.stringify({ key: `${marker}s` }),
    consentVersion: identityConsent.version,
    details: isGiven ? JSON.stringify(detailsWith(`${marker}p`)) : null,
    photos: JSON.stringify(
      isGiven ? [{ kind: 'document-front', type: 'image/png', size: 8, storageKey: 'none' }] : [],
    ),
    certificateKey: reportKey,
    multibureauKey: reportKey,
    screeningKey: reportKey,
    created: ago(60),
    sent: status === 'created' ? null : ago(50),
    consented: state === 'unread' || state === 'coded' || status === 'created' ? null : ago(40),
    submitted: isIn ? ago(30) : null,
    completed: status === 'completed' ? ago(20) : null,
    cancelled: status === 'cancelled' ? ago(20) : null,
    reported: hasReports ? ago(10) : null,
    purging: state === 'purged' ? ago(5) : null,
    purgeBegun: state === 'purged' ? ago(5) : null,
    purged: state === 'purged' ? ago(4) : null,
  }
}

/** Details of an individual, with a word in them. */
function detailsWith(word: string) {
  return {
    givenNames: `Ida ${word}`,
    familyName: 'Clear',
    birthDate: '1990-12-31',
    address: `1 Street ${word}`,
    country: 'AU',
    document: 'passport',
    documentNumber: 'P1234567',
  }
}
