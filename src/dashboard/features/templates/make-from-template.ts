import Send from 'lucide-react/icons/send'
import { maySend } from '#domain/account/visibility.ts'
import { paths } from '../../paths.ts'
import { isUsable } from './verb-context.ts'
import type { TemplateVerb } from './verb-context.ts'

/** Creates an envelope from a template. */
export const makeFromTemplate: TemplateVerb = {
  id: 'use',
  label: 'Use template',
  icon: Send,
  shortcut: 'u',
  available: (template, viewer) => isUsable(template) && maySend(viewer),
  perform: ({ id }, context) => context.go(paths.templateUse.href(id)),
}
