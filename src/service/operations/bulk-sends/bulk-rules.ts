import { targetsOf } from '#domain/bulk-send/targets.ts'
import type { NamedTarget } from '#domain/bulk-send/targets.ts'
import type { Executor } from '../../database/connection.ts'
import type { BulkSendRow } from '../../database/tables/bulk-send-tables.ts'
import { templateFieldsOf } from '../../database/envelopes/template-content.ts'
import { lookOver } from '../templates/look-over-template.ts'
import type { AccountCaller } from '../operation.ts'
import type { TemplateSource } from '../templates/envelope-from-template.ts'
import { findVisibleTemplate, noSuchTemplate } from '../templates/find-template.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { rowRules } from './check-rows.ts'
import type { RowRules } from './check-rows.ts'

/** The current template of a bulk send, for callers who may see it. */
export async function templateOf(
  database: Executor,
  caller: AccountCaller,
  templateId: string,
): Promise<Result<TemplateSource>> {
  const found = await findVisibleTemplate(database, caller, templateId)
  if (!found.ok) return found
  const { organisationId, id } = found.value.row
  return ok({ ...found.value, fields: await templateFieldsOf(database, { organisationId, templateId: id }) })
}

export function targetsIn({ row, roles, fields }: TemplateSource): NamedTarget[] {
  return targetsOf({ envelopeName: row.envelopeName, roles, fields })
}

/** The rules for reading the rows of a bulk send. */
export function rulesOf(
  { columns, mapping }: Pick<BulkSendRow, 'columns' | 'mapping'>,
  source: TemplateSource,
): RowRules {
  const { roles, fields } = source
  return rowRules({ columns, mapping, targets: targetsIn(source), roles, fields })
}

/** What prevents every row from being sent: what the template lacks, and required values that no column provides. */
export function obstaclesOf(
  { mapping }: Pick<BulkSendRow, 'mapping'>,
  source: Result<TemplateSource>,
): string[] {
  if (!source.ok) return [noSuchTemplate().detail]
  const missing = targetsIn(source.value).filter(({ key, isNeeded }) => isNeeded && !mapping.includes(key))
  return [
    ...lookOver(source.value)
      .filter(({ code }) => code !== 'no-name')
      .map(({ message }) => message),
    ...missing.map(({ label }) => `Choose the column for “${label}”.`),
  ]
}
