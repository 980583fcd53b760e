import Users from 'lucide-react/icons/users'
import { reason } from '../../api/failure-words.ts'
import { shareTemplate as share } from '../../api/sending/templates.ts'
import { act } from '../../kit/buttons/act.ts'
import { manages, titleOf } from './verb-context.ts'
import type { TemplateVerb } from './verb-context.ts'

/** Shares a template with its group, or stops sharing. */
export const shareTemplate: TemplateVerb = {
  id: 'share',
  label: ({ shared, group }) => `${shared ? 'Stop sharing' : 'Share'} with ${group?.name ?? 'the group'}`,
  icon: Users,
  available: (template, viewer) => template.group !== null && manages(viewer, template),
  perform: ({ id, shared, group, name }, context) =>
    act(() => share(context.cache, id, !shared), {
      done: shared
        ? `“${titleOf({ name })}” is no longer shared`
        : `“${titleOf({ name })}” is shared with ${group?.name ?? 'the group'}`,
      failed: 'Sharing couldn’t be changed',
      because: reason,
    }),
}
