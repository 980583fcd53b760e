import Send from 'lucide-react/icons/send'
import { maySend } from '#domain/account/visibility.ts'
import { paths } from '../../paths.ts'
import { isUsable } from './template-desk.tsx'
import type { TemplateVerb } from './template-desk.tsx'

/** Creates an envelope from a template. */
export const makeFromTemplate: TemplateVerb = {
  id: 'use',
  label: 'Use template',
  icon: Send,
  shortcut: 'u',
  available: (template, viewer) => isUsable(template) && maySend(viewer),
  perform: ({ id }, desk) => desk.go(paths.templateUse.href(id)),
}
