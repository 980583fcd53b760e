import Hash from 'lucide-react/icons/hash'
import { notify } from '../../kit/toasts.tsx'
import type { EnvelopeVerb } from './envelope-desk.tsx'

/** Puts an envelope's id on the clipboard, for the interface. */
export const copyEnvelopeId: EnvelopeVerb = {
  id: 'copy-id',
  label: 'Copy envelope id',
  icon: Hash,
  available: () => true,
  perform: async ({ id }) => {
    try {
      await navigator.clipboard.writeText(id)
      notify.success('Envelope id copied', { description: id })
    } catch {
      notify.info('The browser refused to copy. The id is:', { description: id })
    }
  },
}
