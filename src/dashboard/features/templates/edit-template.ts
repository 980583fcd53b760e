import PencilLine from 'lucide-react/icons/pencil-line'
import { paths } from '../../paths.ts'
import { manages } from './template-desk.tsx'
import type { TemplateVerb } from './template-desk.tsx'

/** Opens a template in the editor. */
export const editTemplate: TemplateVerb = {
  id: 'edit',
  label: 'Edit',
  icon: PencilLine,
  shortcut: 'e',
  available: (template, viewer) => manages(viewer, template),
  perform: ({ id }, desk) => desk.go(paths.createTemplate.href(id)),
}
