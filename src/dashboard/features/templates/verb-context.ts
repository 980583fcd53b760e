import type { VerbContext } from '../../records/verbs/verb-context.ts'
import { mayManage } from '#domain/account/visibility.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import type { TemplateRow } from '../../api/sending/templates.ts'
import type { Verb } from '../../kit/commands/verbs.ts'
import { paths } from '../../paths.ts'

/** A verb on a template, shared by the list's menus, shortcuts and the command palette. */
export type TemplateVerb = Verb<TemplateRow, VerbContext>

/** Whether the viewer may change this template. */
export function manages(viewer: Viewer, { owner, group, shared }: TemplateRow): boolean {
  return mayManage(viewer, { accountId: owner.id, groupId: group?.id ?? null, shared })
}

/** Whether an envelope can be created from it: it has pages, and someone to send them to. */
export function isUsable({ documents, roles }: Pick<TemplateRow, 'documents' | 'roles'>): boolean {
  return documents > 0 && roles.length > 0
}

/** The address of a template: its editor, or its use for viewers who may not change it. */
export function addressOf(template: TemplateRow, { viewer }: Pick<VerbContext, 'viewer'>): string {
  return manages(viewer, template)
    ? paths.createTemplate.href(template.id)
    : paths.templateUse.href(template.id)
}

/** A template's name, or a substitute while it has none. */
export function titleOf({ name }: { readonly name: string }): string {
  return name.trim() || 'Untitled template'
}

/** The names of a template's roles, with a substitute for those that have none yet. */
export function rolesOf({ roles }: Pick<TemplateRow, 'roles'>): string[] {
  return roles.map(({ name }, place) => name.trim() || `Role ${place + 1}`)
}
