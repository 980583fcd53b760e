import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Executor } from '../../database/connection.ts'
import { announceTemplate } from '../../database/live.ts'
import type { TemplateRow } from '../../database/tables/schema.ts'
import { lockTemplate, updateTemplate } from '../../database/envelopes/templates.ts'
import type { TemplateKey } from '../../database/envelopes/templates.ts'
import type { OrganisationCaller } from '../access.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import type { Context } from '../operation.ts'
import { checkTemplateManageable } from './find-template.ts'

/** What a change of a template works with while the template is locked. */
export interface TemplateWriter {
  readonly transaction: Executor
  readonly key: TemplateKey
  readonly row: TemplateRow
}

/**
 * Changes a template in one transaction under its lock. The revision increases by one. Refuses `not-found`,
 * `not-allowed`, and whatever the change refuses, which undoes it.
 */
export async function changeTemplate<Value>(
  { database, caller }: Context<OrganisationCaller>,
  templateId: string,
  change: (writer: TemplateWriter) => Promise<Result<Value>>,
): Promise<Result<{ readonly revision: number; readonly value: Value }>> {
  const key = { organisationId: caller.organisationId, templateId }
  return undoingRefusals(database, async (transaction) => {
    const found = checkTemplateManageable(caller, await lockTemplate(transaction, key))
    if (!found.ok) return found
    const changed = await change({ transaction, key, row: found.value })
    if (!changed.ok) return changed
    const revision = found.value.revision + 1
    await updateTemplate(transaction, key, { revision })
    await announceTemplate(transaction, key, { revision })
    return ok({ revision, value: changed.value })
  })
}
