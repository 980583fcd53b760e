import type { TemplateRow } from '../../api/sending/templates.ts'
import type { Action } from '../../kit/commands/actions.ts'
import type { MenuGroup } from '../../kit/overlays/menu-group.ts'
import { menuGroupsOf } from '../../kit/commands/verbs.ts'
import type { VerbGroup } from '../../kit/commands/verbs.ts'
import { copyTemplateId } from './copy-template-id.ts'
import { deleteTemplate } from './delete-template.tsx'
import { duplicateTemplate } from './duplicate-template.ts'
import { editTemplate } from './edit-template.ts'
import { makeFromTemplate } from './make-from-template.ts'
import { publicLink } from './public-link.tsx'
import { sendToMany } from './send-to-many.ts'
import { shareTemplate } from './share-template.ts'
import type { VerbContext } from '../../records/verbs/verb-context.ts'

const groups: readonly VerbGroup<TemplateRow, VerbContext>[] = [
  { id: 'go on', verbs: [makeFromTemplate, sendToMany, publicLink, editTemplate] },
  { id: 'more', verbs: [duplicateTemplate, shareTemplate, copyTemplateId] },
  { id: 'end', verbs: [deleteTemplate] },
]

/** The available verbs of a template in groups for a menu. */
export function verbGroups(template: TemplateRow, context: VerbContext): MenuGroup[] {
  return menuGroupsOf('template', groups, template, context)
}

/** The available verbs of a template, for the command palette and the shortcuts. */
export function verbActions(template: TemplateRow, context: VerbContext): Action[] {
  return verbGroups(template, context).flatMap((group) => group.actions)
}
