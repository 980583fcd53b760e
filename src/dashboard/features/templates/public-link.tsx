import QrCode from 'lucide-react/icons/qr-code'
import { lazyLater } from '../../kit/feedback/later.tsx'
import { isUsable, manages, titleOf } from './verb-context.ts'
import type { TemplateVerb } from './verb-context.ts'

const PublicLinkDialog = lazyLater(async () => (await import('./public-link-dialog.tsx')).PublicLinkDialog)

/** Lets anyone begin an envelope from a template by a link. */
export const publicLink: TemplateVerb = {
  id: 'public-link',
  label: 'Public link…',
  icon: QrCode,
  available: (template, viewer) => isUsable(template) && manages(viewer, template),
  perform: (template, context) =>
    context.show((close) => <PublicLinkDialog id={template.id} name={titleOf(template)} onClose={close} />),
}
