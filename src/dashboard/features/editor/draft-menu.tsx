import Ellipsis from 'lucide-react/icons/ellipsis'
import FileText from 'lucide-react/icons/file-text'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'
import { paths } from '../../paths.ts'
import { DiscardDraft } from './discard-draft.tsx'
import { useDraft } from './editor-context.ts'

/** The actions on the whole draft. */
export function DraftMenu() {
  const [isDiscarding, setDiscarding] = useState(false)
  const id = useDraft((state) => state.id)
  const isRecalled = useDraft((state) => state.isRecalled)
  const navigate = useNavigate()
  return (
    <>
      <Menu
        label="Draft"
        trigger={<IconButton label="More" icon={Ellipsis} />}
        actions={[
          ...(isRecalled && id !== null
            ? [
                {
                  id: 'page',
                  label: 'Open the envelope’s page',
                  icon: FileText,
                  perform: () => void navigate(paths.envelope.href(id)),
                },
              ]
            : []),
          {
            id: 'discard',
            label: 'Discard draft…',
            icon: Trash2,
            tone: 'danger',
            // An envelope that was sent is voided on its page, because its audit trail stays.
            isDisabled: id === null || isRecalled,
            perform: () => setDiscarding(true),
          },
        ]}
      />
      <DiscardDraft isOpen={isDiscarding} onOpenChange={setDiscarding} />
    </>
  )
}
