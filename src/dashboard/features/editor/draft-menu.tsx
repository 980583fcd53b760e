import Ellipsis from 'lucide-react/icons/ellipsis'
import FileText from 'lucide-react/icons/file-text'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { discardDraft } from '../../api/sending/drafts.ts'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'
import { paths } from '../../paths.ts'
import { DeleteSubject } from './delete-subject.tsx'
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
      <DeleteSubject
        isOpen={isDiscarding}
        onOpenChange={setDiscarding}
        verb="Discard"
        nameless="Discard this draft?"
        confirmLabel="Discard draft"
        cancelLabel="Keep draft"
        remove={discardDraft}
        done="The draft was discarded."
        list={paths.envelopes.href()}
      >
        Its documents, recipients and fields are deleted. This can’t be undone.
      </DeleteSubject>
    </>
  )
}
