import { randomUUIDv7 } from 'node:crypto'
import { publicLinks } from '#contract/app/ceremonies/public-links.ts'
import type { publicLink } from '#contract/app/ceremonies/public-links.ts'
import { maySend } from '#domain/account/visibility.ts'
import { openRoleOf } from '#domain/ceremony/start-link.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/connection.ts'
import type { TemplateContent } from '../../database/envelopes/template-content.ts'
import {
  addStartLink,
  ceremonySecret,
  startLinkOf,
  updateCeremony,
} from '../../database/guests/ceremonies.ts'
import type { StartLinkRow } from '../../database/guests/ceremonies.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { viewerOf } from '../access.ts'
import { findSender } from '../envelopes/find-sender.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { isoOrNull } from '../moments.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Answer, Context } from '../operation.ts'
import { byCaller, noteSecurity } from '../security/record.ts'
import type { SecurityNote } from '../security/record.ts'
import { checkTemplateManageable, findVisibleTemplate } from '../templates/find-template.ts'
import { standingNow } from './start-standing.ts'

type Caller = Context<AccountCaller>

/** GET /app/templates/:id/public-link: for those who may change the template, since it gives the link out. */
export const readPublicLink = operation(publicLinks.read, async (context, { params }) => {
  const template = await findManageable(context, params.id)
  return template.ok ? ok(await answerFor(context, template.value)) : template
})

/** PUT /app/templates/:id/public-link. */
export const setPublicLink = operation(publicLinks.set, async (context, { params, body }) => {
  const { database, caller } = context
  const template = await findManageable(context, params.id)
  if (!template.ok) return template
  const { organisationId, accountId } = caller
  const sender = await findSender(context, { accountId, groupId: null, shared: null })
  if (!sender.ok) return sender
  if (body.expires !== null && Date.parse(body.expires) <= (await context.now()).getTime()) {
    const message = 'Choose a day in the future.'
    return refuse(refusal('invalid-input', message, { errors: [{ path: 'expires', message }] }))
  }
  const key = { organisationId, templateId: params.id }
  const existing = await startLinkOf(database, key)
  if (existing === undefined) {
    const role = whyNot(template.value)
    if (role !== null) return refuse(refusal('conflict', role))
  }
  const saved = await undoingRefusals(database, async (transaction) => {
    const before = await startLinkOf(transaction, key)
    if (before === undefined)
      await addStartLink(database, transaction, {
        ...body,
        ...key,
        id: randomUUIDv7(),
        accountId,
      })
    else await updateCeremony(transaction, before, body)
    const kind = before === undefined ? 'public-link-created' : 'public-link-changed'
    await noteSecurity(transaction, byCaller(context), {
      ...about(template.value, kind),
      details: told(body),
    })
    return ok(null)
  })
  return saved.ok ? ok(await answerFor(context, template.value)) : saved
})

/** PUT /app/templates/:id/public-link/pause: wants no proof, since pausing must be quick and going on changes no limit. */
export const pausePublicLink = operation(publicLinks.pause, async (context, { params, body }) => {
  const template = await findManageable(context, params.id)
  if (!template.ok) return template
  const { organisationId } = context.caller
  const changed = await undoingRefusals(context.database, async (transaction) => {
    const link = await startLinkOf(transaction, { organisationId, templateId: params.id })
    if (link === undefined) return refuse(noLink())
    const paused = body.paused ? (link.paused ?? sql<Date>`clock_timestamp()`) : null
    await updateCeremony(transaction, link, { paused })
    const details = { to: body.paused ? 'paused' : 'open' }
    await noteSecurity(transaction, byCaller(context), {
      ...about(template.value, 'public-link-changed'),
      details,
    })
    return ok(null)
  })
  return changed.ok ? ok(await answerFor(context, template.value)) : changed
})

/** DELETE /app/templates/:id/public-link. Envelopes that were begun by it go on. */
export const closePublicLink = operation(publicLinks.close, async (context, { params }) => {
  const template = await findManageable(context, params.id)
  if (!template.ok) return template
  const { organisationId } = context.caller
  return undoingRefusals(context.database, async (transaction) => {
    const link = await startLinkOf(transaction, { organisationId, templateId: params.id })
    if (link === undefined) return ok(undefined)
    await updateCeremony(transaction, link, { ended: sql<Date>`clock_timestamp()` })
    const details = { uses: String(link.uses) }
    await noteSecurity(transaction, byCaller(context), {
      ...about(template.value, 'public-link-closed'),
      details,
    })
    return ok(undefined)
  })
})

async function findManageable({ database, caller }: Caller, id: string): Promise<Result<TemplateContent>> {
  const found = await findVisibleTemplate(database, caller, id)
  if (!found.ok) return found
  const allowed = checkTemplateManageable(caller, found.value.row)
  if (!allowed.ok) return allowed
  if (!maySend(viewerOf(caller)))
    return refuse(refusal('not-allowed', 'Your account can view templates, but not change them.'))
  return found
}

function noLink() {
  return refusal('not-found', 'The template has no public link.')
}

function about({ row }: TemplateContent, kind: SecurityNote['kind']): SecurityNote {
  return { kind, target: { kind: 'template', id: row.id, name: row.name } }
}

/** What a link allows, as the security log says it. */
function told(
  body: Pick<StartLinkRow, 'asksCode' | 'mostUses' | 'usesEach' | 'domains'> & {
    readonly expires: string | null
  },
) {
  return {
    code: body.asksCode ? 'asked for' : 'not asked for',
    uses: body.mostUses === null ? 'any number' : String(body.mostUses),
    ...(body.usesEach === null ? {} : { each: String(body.usesEach) }),
    ...(body.domains.length === 0 ? {} : { domains: body.domains.join(', ') }),
    ...(body.expires === null ? {} : { until: body.expires }),
  }
}

/** Why a template cannot have a public link, in words. */
function whyNot({ documents, roles }: TemplateContent): string | null {
  if (documents.length === 0) return 'The template has no documents yet.'
  const role = openRoleOf(roles)
  return role.ok ? null : role.refusal.detail
}

async function answerFor({ database, caller, config }: Caller, template: TemplateContent) {
  const key = { organisationId: caller.organisationId, templateId: template.row.id }
  const row = await startLinkOf(database, key)
  const link = row === undefined ? null : await present(database, row, config.dashboardUrl)
  return { link, problem: whyNot(template) }
}

async function present(
  database: Database,
  row: StartLinkRow,
  dashboardUrl: string,
): Promise<Answer<typeof publicLink>> {
  const { organisationId, accountId, asksCode, mostUses, usesEach, domains, uses } = row
  const owner = await findAccount(database, { organisationId, accountId })
  return {
    asksCode,
    mostUses,
    usesEach,
    domains,
    uses,
    expires: isoOrNull(row.expires),
    endpoint: `${dashboardUrl}/start/${await ceremonySecret(database, row)}`,
    owner: { id: accountId, name: owner?.name ?? '' },
    standing: await standingNow(database, row),
  }
}
