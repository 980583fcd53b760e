import { X509Certificate } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import { seals } from '#contract/app/seals.ts'
import type { sealCertificate } from '#contract/app/seals.ts'
import { isTestOrganisation } from '#domain/account/test-organisation.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { sealDocument } from '#pdf/seal.ts'
import { checkPdf } from '#pdf/seal-check/check-pdf.ts'
import type { SealIdentity } from '#pdf/seal/seal-identity.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { fingerprintOf } from '../../database/seals/seal-certificates.ts'
import {
  authorityKeys,
  insertSealKey,
  lockSealKeys,
  organisationKeys,
  retireSealKey,
  revokeSealKey,
} from '../../database/seals/seal-keys.ts'
import type { SealKeyRow } from '../../database/tables/schema.ts'
import { serialOf, validityOf } from '../../pki/certificates.ts'
import { checkIdentity, issuerOf, nameOf } from '../../pki/check-identity.ts'
import { checkMayAdminister } from '../access.ts'
import { readBase64 } from '../documents/uploads.ts'
import { isoOrNull } from '../moments.ts'
import { operation } from '../operation.ts'
import type { Answer } from '../operation.ts'
import { active, addressesOf, renewList, secondNow } from './authorities.ts'
import { byCaller, noteSecurity } from '../security/record.ts'
import type { SecurityTarget } from '../security/record.ts'

const what = 'what seals the organisation’s documents'
const largestFile = 100_000

/** GET /app/seal: for administrators. Makes no key: the first seal does. */
export const retrieveSeal = operation(seals.retrieve, async ({ database, caller, config }) => {
  const allowed = checkMayAdminister(caller, what)
  if (!allowed.ok) return allowed
  const keys = await organisationKeys(database, caller.organisationId)
  const uploaded = active(keys, 'uploaded')
  const isUsed = uploaded !== undefined && uploaded.notAfter > new Date(await databaseNow(database))
  const source = isUsed
    ? 'uploaded'
    : isTestOrganisation(caller.organisationId) || (config.seal === null && config.sealKey === null)
      ? 'issued'
      : 'installation'
  const root = active(await authorityKeys(database), 'root')
  return ok({
    source,
    certificates: keys.map(present),
    root: root === undefined ? null : addressesOf({ config }, root).certificate,
  })
})

/**
 * PUT /app/seal: seals future documents with the organisation's own key, in place of one uploaded before. Refuses
 * `invalid-input` whatever must not seal, with what to do about it, and `conflict` a certificate withdrawn here.
 */
export const uploadSeal = operation(seals.upload, async (context, { body }) => {
  const { database, ports, caller } = context
  const { organisationId } = caller
  const allowed = checkMayAdminister(caller, what)
  if (!allowed.ok) return allowed
  const bytes = readBase64(body.file)
  if (bytes === null || bytes.length > largestFile)
    return refuse(unfit('Choose a PKCS #12 file (.p12 or .pfx) of at most 100 kB.'))
  const opened = await ports.pdf.openIdentity(bytes, body.password)
  if (!opened.ok) return refuse(unfit(opened.refusal.detail))
  const now = new Date(await databaseNow(database))
  const checked = checkIdentity(opened.value, now)
  if (checked.problem !== null) return refuse(unfit(checked.problem))
  const [certificate = new Uint8Array()] = opened.value.certificates
  const identity = { ...opened.value, certificates: [certificate, ...checked.chain] }
  if (!(await sealsRight(identity, now)))
    return refuse(
      unfit('A trial seal with this file could not be verified. Export the certificate again with its key.'),
    )
  const { from, until } = validityOf(certificate)
  return database.transaction().execute(async (transaction) => {
    await lockSealKeys(transaction)
    if (await wasRevoked(transaction, certificate))
      return refuse(
        refusal('conflict', 'This certificate was permanently withdrawn here. Upload another one.'),
      )
    const before = active(await organisationKeys(transaction, organisationId), 'uploaded')
    if (before !== undefined) await retireSealKey(transaction, before)
    const row = await insertSealKey(transaction, database, {
      kind: 'uploaded',
      organisationId,
      generation: null,
      issuerId: null,
      name: nameOf(new X509Certificate(certificate)),
      privateKey: identity.privateKey,
      certificate,
      issuers: checked.chain,
      serial: serialOf(certificate),
      notBefore: from,
      notAfter: until,
    })
    await noteSecurity(transaction, byCaller(context), { kind: 'seal-uploaded', target: targetOf(row) })
    return ok(present(row))
  })
})

/** DELETE /app/seal: future documents are sealed as if nothing had been uploaded. Sealed files stay known. */
export const removeSeal = operation(seals.remove, async (context) => {
  const { database, caller } = context
  const allowed = checkMayAdminister(caller, what)
  if (!allowed.ok) return allowed
  await database.transaction().execute(async (transaction) => {
    await lockSealKeys(transaction)
    const before = active(await organisationKeys(transaction, caller.organisationId), 'uploaded')
    if (before === undefined) return
    await retireSealKey(transaction, before)
    await noteSecurity(transaction, byCaller(context), { kind: 'seal-removed', target: targetOf(before) })
  })
  return ok(undefined)
})

/**
 * POST /app/seal/revocation: withdraws a certificate of the organisation for good. The list of the authority that issued
 * it says so at once. Refuses `conflict` what is withdrawn already.
 */
export const revokeSeal = operation(seals.revoke, async (context, { body }) => {
  const { database, caller } = context
  const allowed = checkMayAdminister(caller, what)
  if (!allowed.ok) return allowed
  const { organisationId } = caller
  return database.transaction().execute(async (transaction) => {
    await lockSealKeys(transaction)
    const row = await revokeSealKey(transaction, organisationId, body.id, body.reason)
    if (row === undefined) {
      const isThere = (await organisationKeys(transaction, organisationId)).some(({ id }) => id === body.id)
      return refuse(
        isThere
          ? refusal('conflict', 'The certificate is already withdrawn.')
          : refusal('not-found', 'There is no such certificate.'),
      )
    }
    const issuer = (await authorityKeys(transaction)).find(({ id }) => id === row.issuerId)
    if (issuer !== undefined)
      await renewList(transaction, database, issuer, await secondNow(transaction), true)
    const note = { kind: 'seal-revoked', target: targetOf(row), details: { reason: body.reason } } as const
    await noteSecurity(transaction, byCaller(context), note)
    return ok(present(row))
  })
})

async function wasRevoked(transaction: Executor, certificate: Uint8Array): Promise<boolean> {
  const found = await transaction
    .selectFrom('sealKeys')
    .select('id')
    .where('sha256', '=', fingerprintOf(certificate))
    .where('revoked', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Seals an empty page and has the seal checked. */
async function sealsRight(identity: SealIdentity, signedAt: Date): Promise<boolean> {
  const page = await PDFDocument.create()
  page.addPage([200, 100])
  const sealed = await sealDocument(await page.save(), identity, { signedAt, reason: 'Trial' })
  const { verdict } = await checkPdf(sealed, { known: identity.certificates.slice(0, 1) })
  return verdict === 'whole'
}

function targetOf({ id, name }: SealKeyRow): SecurityTarget {
  return { kind: 'seal', id, name }
}

function unfit(message: string): Refusal {
  return refusal('invalid-input', message, { errors: [{ path: 'file', message }] })
}

function present(row: SealKeyRow): Answer<typeof sealCertificate> {
  const certificate = new X509Certificate(row.certificate)
  return {
    id: row.id,
    kind: row.kind === 'uploaded' ? 'uploaded' : 'issued',
    subject: nameOf(certificate),
    issuer: issuerOf(certificate),
    serial: row.serial,
    sha256: row.sha256,
    notBefore: row.notBefore.toISOString(),
    notAfter: row.notAfter.toISOString(),
    retired: isoOrNull(row.retired),
    revoked: isoOrNull(row.revoked),
    reason: row.reason,
  }
}
