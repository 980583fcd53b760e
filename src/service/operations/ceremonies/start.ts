import { randomUUIDv7 } from 'node:crypto'
import { starting } from '#contract/signing/starting.ts'
import { isOfDomains } from '#domain/ceremony/start-link.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { startLinkBySecret, findStartLink, findVisit } from '../../database/guests/ceremonies.ts'
import type { StartLinkRow, CeremonyVisitRow } from '../../database/guests/ceremonies.ts'
import { ceremonyVisits, codeHashOf } from '../../database/guests/guest-sessions.ts'
import { beginTry, endTry } from '../../database/rate-limits.ts'
import { addJob } from '../../queue/tasks.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { brakesOn } from '../brakes.ts'
import { operation } from '../operation.ts'
import type { Context } from '../operation.ts'
import { presentBranding, presentSender, readingLanguages } from '../guests/origin.ts'
import { beginEnvelope } from './begin-envelope.ts'
import { countBeginning, countLook, countMessage, countVisit } from './start-brakes.ts'
import { deadEndFor, standingNow, startOrigin, startSource } from './start-standing.ts'

/** POST /signing/starts: what a public link begins, or why it begins nothing. Writes nothing. */
export const lookAtStart = operation(starting.look, async ({ database, address }, { body }) => {
  const counted = await countLook(database, address)
  if (!counted.ok) return counted
  const row = await startLinkBySecret(database, secretHash(body.token))
  if (row === undefined) return ok({ deadEnd: await deadEndFor(database, undefined, 'invalid') })
  const standing = await standingNow(database, row)
  if (standing !== 'open') return ok({ deadEnd: await deadEndFor(database, row, standing) })
  const source = await startSource(database, row)
  if (source === null) return ok({ deadEnd: await deadEndFor(database, row, 'closed') })
  const origin = await startOrigin(database, row)
  const { row: template, documents } = source.source
  return ok({
    view: {
      name: template.envelopeName ?? template.name,
      documents: documents.map(({ name }) => name),
      type: source.role.recipientType === 'viewer' ? ('viewer' as const) : ('signer' as const),
      asksCode: row.asksCode,
      domains: row.domains,
      sender: presentSender(origin),
      branding: presentBranding(origin),
      language: readingLanguages(origin, undefined),
    },
  })
})

/** POST /signing/starts/visits. */
export const beginStart = operation(starting.begin, async (context, { body }) => {
  const { database, address, userAgent } = context
  const { name, email, language } = body
  const row = await openLink(context, body.token)
  if (!row.ok) return row
  const { organisationId, id: ceremonyId, domains, asksCode } = row.value
  const counted = await countVisit(database, row.value, address)
  if (!counted.ok) return counted
  if (!isOfDomains(email, domains)) {
    const message = `Use an email address that ends with @${domains.join(' or @')}.`
    return refuse(refusal('invalid-input', message, { errors: [{ path: 'email', message }] }))
  }
  const source = await startSource(database, row.value)
  if (source === null) return refuse(noSuchLink())
  const envelopeId = randomUUIDv7()
  if (!asksCode) {
    // The envelope is emailed to the address, whoever entered it.
    const mailed = await countMessage(database, email)
    if (!mailed.ok) return mailed
    return beginEnvelope(context, row.value, source, { name, email, language, envelopeId, visitHash: null })
  }
  const about = { organisationId, ceremonyId, name, email, language, envelopeId, address, userAgent }
  return database.transaction().execute(async (transaction) => {
    const visit = await ceremonyVisits.open(transaction, about)
    await addJob(
      transaction,
      'start-code',
      { organisationId, visitHash: secretHash(visit) },
      { maxAttempts: 5 },
    )
    return ok({ visit })
  })
})

/** POST /signing/starts/code. */
export const resendStartCode = operation(starting.resend, async (context, { body }) => {
  const { database } = context
  const visit = await openVisit(context, body.visit)
  if (!visit.ok) return visit
  const { organisationId, secretHash: visitHash, codeAt } = visit.value
  if (codeAt !== null) return refuse(refusal('conflict', 'The address is confirmed already.'))
  const begun = await beginTry(database, await brakesOn('start-code', visitHash, context))
  if (!begun.ok) return begun
  await database.transaction().execute(async (transaction) => {
    await ceremonyVisits.forgetCode(transaction, visitHash)
    const jobKey = `start-code:${visitHash}`
    await addJob(transaction, 'start-code', { organisationId, visitHash }, { jobKey, maxAttempts: 5 })
  })
  return ok(undefined)
})

/** POST /signing/starts/code/check. A visit whose address is confirmed can try again what failed after that. */
export const checkStartCode = operation(starting.check, async (context, { body }) => {
  const { database } = context
  const visit = await openVisit(context, body.visit)
  if (!visit.ok) return visit
  const { secretHash: visitHash, ceremonyId: id, organisationId } = visit.value
  const brakes = await brakesOn('start-code', visitHash, context)
  const begun = await beginTry(database, brakes)
  if (!begun.ok) return begun
  if (visit.value.codeAt === null) {
    const codeHash = await codeHashOf(database, visitHash, body.code)
    const tried = await ceremonyVisits.tryCode(database, visitHash, codeHash)
    if (tried === 'no-code')
      return refuse(refusal('conflict', 'No code is waiting, or it has expired. Request a new one.'))
    if (tried === 'too-many')
      return refuse(refusal('too-many-requests', 'Too many wrong codes. Request a new one.'))
    if (tried === 'wrong') return refuse(refusal('wrong-credentials', 'This code isn’t right.'))
  }
  await endTry(database, brakes)
  const counted = await countBeginning(database, visitHash)
  if (!counted.ok) return counted
  const row = await findStartLink(database, { organisationId, id })
  if (row === undefined) return refuse(noSuchLink())
  const { name, email, language, envelopeId } = visit.value
  const source = await startSource(database, row)
  if (source === null) return refuse(noSuchLink())
  return beginEnvelope(context, row, source, { name, email, language, envelopeId, visitHash })
})

async function openLink({ database }: Context, token: string): Promise<Result<StartLinkRow>> {
  const row = await startLinkBySecret(database, secretHash(token))
  if (row === undefined || (await standingNow(database, row)) !== 'open') return refuse(noSuchLink())
  return ok(row)
}

async function openVisit({ database }: Context, secret: string): Promise<Result<CeremonyVisitRow>> {
  const visit = await findVisit(database, secretHash(secret))
  if (visit === undefined) return refuse(noSuchLink())
  return visit.used === null
    ? ok(visit)
    : refuse(refusal('conflict', 'This was begun already. Open the link in the email you got.'))
}

function noSuchLink() {
  return refusal('link-invalid', 'This link no longer works. Open it again to find out why.')
}
