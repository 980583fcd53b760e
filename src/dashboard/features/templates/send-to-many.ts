import Rows3 from 'lucide-react/icons/rows-3'
import { maySend } from '#domain/account/visibility.ts'
import { paths } from '../../paths.ts'
import { isUsable } from './template-desk.tsx'
import type { TemplateVerb } from './template-desk.tsx'

/** Creates an envelope for every row of a file. */
export const sendToMany: TemplateVerb = {
  id: 'send-to-many',
  label: 'Send to many…',
  icon: Rows3,
  shortcut: 'b',
  available: (template, viewer) => isUsable(template) && maySend(viewer),
  perform: ({ id }, desk) => desk.go(paths.beginBulkSend.href(id)),
}
