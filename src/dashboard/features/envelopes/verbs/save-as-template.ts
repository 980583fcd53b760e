import LayoutTemplate from 'lucide-react/icons/layout-template'
import { maySend } from '#domain/account/visibility.ts'
import { reason } from '../../../api/failure-words.ts'
import { act } from '../../../kit/buttons/act.ts'
import { paths } from '../../../paths.ts'
import type { EnvelopeVerb } from '../verb-context.ts'

/** Creates a template from an envelope: documents and fields stay, people become roles. */
export const saveAsTemplate: EnvelopeVerb = {
  id: 'save-as-template',
  label: 'Save as template',
  icon: LayoutTemplate,
  available: ({ purgeBegun }, viewer) => purgeBegun === null && maySend(viewer),
  perform: async ({ id, name }, context) => {
    const { templateFromEnvelope } = await import('../../../api/sending/templates.ts')
    const isDone = await act(() => templateFromEnvelope(context.cache, id), {
      done: `“${name || 'Untitled envelope'}” is a template now`,
      failed: 'The template couldn’t be created',
      because: reason,
    })
    if (isDone) context.go(paths.templates.href())
  },
}
