import type { startDeadEnd } from '#contract/signing/starting.ts'
import { openRoleOf, standingOf } from '#domain/ceremony/start-link.ts'
import type { StartStanding } from '#domain/ceremony/start-link.ts'
import type { Database, Executor } from '../../database/connection.ts'
import { databaseNow } from '../../database/clock.ts'
import { templateFieldsOf } from '../../database/envelopes/template-content.ts'
import type { TemplateRole } from '../../database/envelopes/template-content.ts'
import type { StartLinkRow } from '../../database/guests/ceremonies.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { isoOrNull } from '../moments.ts'
import { findSender } from '../envelopes/find-sender.ts'
import type { Sender } from '../envelopes/find-sender.ts'
import { originOf, presentBranding, presentSender, readingLanguages } from '../guests/origin.ts'
import type { AccountCaller, Answer } from '../operation.ts'
import type { TemplateSource } from '../templates/envelope-from-template.ts'
import { findVisibleTemplate } from '../templates/find-template.ts'

/** Everything with which a public link begins an envelope. */
export interface StartSource {
  readonly maker: AccountCaller
  readonly sender: Sender
  readonly source: TemplateSource
  readonly role: TemplateRole
}

/** What has become of a public link by itself. */
export async function standingNow(database: Executor, row: StartLinkRow): Promise<StartStanding> {
  const { uses, mostUses, expires, paused, ended } = row
  const limits = {
    uses,
    mostUses,
    expires: isoOrNull(expires),
    paused: isoOrNull(paused),
    ended: isoOrNull(ended),
  }
  return standingOf(limits, await databaseNow(database))
}

/**
 * What a public link makes envelopes of, or null where its maker could no longer do so: they lost the right, or the template
 * changed. Read again at each use.
 */
export async function startSource(database: Database, row: StartLinkRow): Promise<StartSource | null> {
  const { organisationId, accountId, templateId } = row
  const account = await findAccount(database, { organisationId, accountId })
  if (account === undefined || !account.active) return null
  const { groupId, role, name, email, timezone } = account
  const maker: AccountCaller = {
    kind: 'account',
    organisationId,
    accountId,
    groupId,
    role,
    name,
    email,
    timezone,
    sessionHash: '',
    mustEnrol: false,
    isProven: false,
  }
  const found = await findVisibleTemplate(database, maker, templateId)
  if (!found.ok) return null
  const open = openRoleOf(found.value.roles)
  if (!open.ok || found.value.documents.length === 0) return null
  const shared = found.value.row.envelopeShared
  const sender = await findSender({ database, caller: maker }, { accountId, groupId: null, shared })
  if (!sender.ok) return null
  const fields = await templateFieldsOf(database, { organisationId, templateId })
  return { maker, sender: sender.value, source: { ...found.value, fields }, role: open.value }
}

/** In whose name a public link begins envelopes, as those who follow it see it. */
export async function startOrigin(database: Executor, { organisationId, accountId }: StartLinkRow) {
  const account = await findAccount(database, { organisationId, accountId })
  return originOf(database, { organisationId, accountId, groupId: account?.groupId ?? null })
}

/** What someone is told whose link begins nothing. */
export async function deadEndFor(
  database: Executor,
  row: StartLinkRow | undefined,
  reason: Answer<typeof startDeadEnd>['reason'],
): Promise<Answer<typeof startDeadEnd>> {
  if (row === undefined) return { reason: 'invalid', sender: null, branding: null, language: null }
  const origin = await startOrigin(database, row)
  return {
    reason,
    sender: presentSender(origin),
    branding: presentBranding(origin),
    language: readingLanguages(origin, undefined),
  }
}
