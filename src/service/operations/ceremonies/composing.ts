import { randomUUIDv7 } from 'node:crypto'
import { composing } from '#contract/embed/composing.ts'
import { composeHours, composeLinkMinutes } from '#domain/ceremony/composing.ts'
import { embeddingOrigin } from '#domain/embedding-origin.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { loadEnvelope, lockEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { addComposer, composerBySecret, endComposer, openComposer } from '../../database/guests/composers.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { checkDraft } from '../drafts/load-draft.ts'
import { checkSenderMaySend } from '../envelopes/find-sender.ts'
import { originOf, presentBranding, presentSender } from '../guests/origin.ts'
import { operation } from '../operation.ts'
import { byAccount, byAnyone, byCaller, noteSecurity } from '../security/record.ts'
import { targetOf } from './kiosks.ts'

/**
 * POST /embed/sessions: the address of an editor for one draft, for pages of the listed sites. Refuses what is no draft, one whose
 * sender may not send, and sites that the organisation does not list.
 */
export const embedEditor = operation(composing.create, async (context, { body }) => {
  const { database, caller, config } = context
  const { organisationId } = caller
  const key = { organisationId, envelopeId: body.envelopeId }
  const draft = checkDraft(caller, await loadEnvelope(database, key))
  if (!draft.ok) return draft
  const { row } = draft.value
  const fit = await checkSenderMaySend(database, row)
  if (!fit.ok) return fit
  const { embeddingOrigins } = await policyOf(database, organisationId)
  const origins = chosenOrigins(body.origins, embeddingOrigins)
  if (!origins.ok) return origins
  const made = await database.transaction().execute(async (transaction) => {
    // Locked, since what is sent meanwhile ends the editors that are there by then.
    const still = checkDraft(caller, await lockEnvelope(transaction, key))
    if (!still.ok) return still
    const composer = await addComposer(transaction, {
      ...key,
      id: randomUUIDv7(),
      // Nobody makes the trail say that somebody else did what was done there.
      accountId: caller.kind === 'account' ? caller.accountId : row.accountId,
      origins: [...origins.value],
      credentialsId: caller.kind === 'credentials' ? caller.credentialsId : null,
      minutes: composeLinkMinutes,
    })
    const note = { kind: 'editor-embedded', target: targetOf(still.value) } as const
    await noteSecurity(transaction, byCaller(context), note)
    return ok(composer)
  })
  if (!made.ok) return made
  const { secret, expires } = made.value
  const address = `${config.dashboardUrl}/compose/${secret}`
  return ok({ address, expires: expires.toISOString() })
})

/** Those that were asked for, out of the listed ones, or all of these. */
function chosenOrigins(
  asked: readonly string[] | undefined,
  listed: readonly string[],
): Result<readonly string[]> {
  if (listed.length === 0)
    return refuse(
      refusal('conflict', 'Your organisation lists no origins. Add some under Developers → Embedding.'),
    )
  const wrong = (asked ?? []).find((origin) => !listed.includes(embeddingOrigin(origin) ?? ''))
  if (wrong !== undefined) {
    const message = `${wrong} isn’t listed under Developers → Embedding.`
    return refuse(refusal('invalid-input', message, { errors: [{ path: 'origins', message }] }))
  }
  return ok(asked?.map((origin) => embeddingOrigin(origin) ?? '') ?? listed)
}

/**
 * POST /embed/openings: the link of an editor begins one session. Following it again is noted, since someone else may have it. Who
 * has that session is told whether the draft was sent.
 */
export const openEditor = operation(composing.open, async (context, { body }) => {
  const { database } = context
  const hash = secretHash(body.token)
  const row = await composerBySecret(database, hash)
  if (row === undefined) return refuse(notValid())
  const { organisationId, envelopeId } = row
  return database.transaction().execute(async (transaction) => {
    const loaded = await loadEnvelope(transaction, { organisationId, envelopeId })
    // Who sent it, and lost the answer, learns that here: the session ended with the sending.
    const isItself = body.session !== undefined && secretHash(body.session) === row.sessionHash
    if (isItself && loaded !== undefined && loaded.row.status !== 'draft' && loaded.row.sent !== null)
      return refuse(refusal('envelope-not-draft', 'The envelope was sent.'))
    const sender = await findAccount(transaction, row)
    const isOpen = loaded?.row.status === 'draft' && sender?.active === true
    const opened = isOpen ? await openComposer(transaction, { hash, hours: composeHours }) : undefined
    if (opened === undefined || loaded === undefined || sender === undefined) {
      const target = { kind: 'envelope', id: envelopeId, name: null } as const
      const byWhom = byAnyone(context, organisationId)
      // Read again: two who follow it at once both found it unused.
      const uses = (await composerBySecret(transaction, hash))?.uses ?? 0
      if (uses > 0 && !isItself) await noteSecurity(transaction, byWhom, { kind: 'editor-refused', target })
      return refuse(notValid())
    }
    const note = { kind: 'editor-opened', target: targetOf(loaded) } as const
    await noteSecurity(transaction, byAccount(context, sender), note)
    const origin = await originOf(transaction, loaded.row)
    return ok({
      session: opened.secret,
      envelopeId,
      expires: opened.expires.toISOString(),
      sender: presentSender(origin),
      branding: presentBranding(origin),
    })
  })
})

function notValid() {
  return refusal('link-invalid', 'This address was used before or has expired. Ask for a new one.')
}

/** DELETE /embed/session. */
export const closeEditor = operation(composing.end, async ({ database, caller }) => {
  const { organisationId, composes } = caller
  if (composes === undefined) return refuse(refusal('not-found', 'There is no embedded editor here.'))
  await endComposer(database, { organisationId, id: composes.composerId })
  return ok(undefined)
})
