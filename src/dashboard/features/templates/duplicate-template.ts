import Files from 'lucide-react/icons/files'
import { maySend } from '#domain/account/visibility.ts'
import { reason } from '../../api/failure-words.ts'
import { duplicateTemplate as duplicate } from '../../api/sending/templates.ts'
import { act } from '../../kit/buttons/act.ts'
import { titleOf } from './verb-context.ts'
import type { TemplateVerb } from './verb-context.ts'

/** Creates a copy that belongs to the user. */
export const duplicateTemplate: TemplateVerb = {
  id: 'duplicate',
  label: 'Duplicate',
  icon: Files,
  shortcut: 'd',
  available: (_, viewer) => maySend(viewer),
  perform: (template, context) =>
    act(() => duplicate(context.cache, template.id), {
      done: `A copy of “${titleOf(template)}” is in your list`,
      failed: 'The template couldn’t be copied',
      because: reason,
    }),
}
