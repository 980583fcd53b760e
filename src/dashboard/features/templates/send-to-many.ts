import Rows3 from 'lucide-react/icons/rows-3'
import { maySend } from '#domain/account/visibility.ts'
import { paths } from '../../paths.ts'
import { isUsable } from './verb-context.ts'
import type { TemplateVerb } from './verb-context.ts'

/** Creates an envelope for every row of a file. */
export const sendToMany: TemplateVerb = {
  id: 'send-to-many',
  label: 'Send to many…',
  icon: Rows3,
  shortcut: 'b',
  available: (template, viewer) => isUsable(template) && maySend(viewer),
  perform: ({ id }, context) => context.go(paths.beginBulkSend.href(id)),
}
