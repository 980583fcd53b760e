import Hash from 'lucide-react/icons/hash'
import { notify } from '../../kit/feedback/toasts.tsx'
import type { TemplateVerb } from './verb-context.ts'

/** Copies a template's id, for the interface. */
export const copyTemplateId: TemplateVerb = {
  id: 'copy-id',
  label: 'Copy template ID',
  icon: Hash,
  available: () => true,
  perform: async ({ id }) => {
    try {
      await navigator.clipboard.writeText(id)
      notify.success('Template ID copied', { description: id })
    } catch {
      notify.info('Couldn’t copy. The ID is:', { description: id })
    }
  },
}
