import Hash from 'lucide-react/icons/hash'
import { notify } from '../../kit/feedback/toasts.tsx'
import type { TemplateVerb } from './verb-context.ts'

/** Copies a template's id, for the interface. */
export const copyTemplateId: TemplateVerb = {
  id: 'copy-id',
  label: 'Copy template id',
  icon: Hash,
  available: () => true,
  perform: async ({ id }) => {
    try {
      await navigator.clipboard.writeText(id)
      notify.success('Template id copied', { description: id })
    } catch {
      notify.info('The browser refused to copy. The id is:', { description: id })
    }
  },
}
