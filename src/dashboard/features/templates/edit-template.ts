import PencilLine from 'lucide-react/icons/pencil-line'
import { paths } from '../../paths.ts'
import { manages } from './verb-context.ts'
import type { TemplateVerb } from './verb-context.ts'

/** Opens a template in the editor. */
export const editTemplate: TemplateVerb = {
  id: 'edit',
  label: 'Edit',
  icon: PencilLine,
  shortcut: 'e',
  available: (template, viewer) => manages(viewer, template),
  perform: ({ id }, context) => context.go(paths.createTemplate.href(id)),
}
