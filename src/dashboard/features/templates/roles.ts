import type { TemplateRow } from '../../api/sending/templates.ts'

/** The names of a template's roles, with a substitute for those that have none yet. */
export function rolesOf({ roles }: Pick<TemplateRow, 'roles'>): string[] {
  return roles.map(({ name }, place) => name.trim() || `Role ${place + 1}`)
}
