import Download from 'lucide-react/icons/download'
import { Button } from '../../../kit/buttons/button.tsx'
import { CopyButton } from '../../../kit/buttons/copy-button.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { saveBlob } from '../../../api/save-blob.ts'

interface RecoveryCodesDialogProps {
  title?: string
  codes: readonly string[]
  onClose: () => void
}

/** The recovery codes, which cannot be shown again: they must be saved before continuing. */
export function RecoveryCodesDialog({
  title = 'Your new recovery codes',
  codes,
  onClose,
}: RecoveryCodesDialogProps) {
  const text = codes.join('\n')
  return (
    <Dialog
      isOpen
      onOpenChange={() => undefined}
      isDismissable={false}
      title={title}
      description="Keep these recovery codes where only you can find them. If you lose your phone, each of them signs you in once."
      footer={
        <Button variant="primary" onPress={onClose}>
          I’ve saved them
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md bg-sunken p-4 font-mono text-sm text-ink sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={text} label="Copy codes" variant="words" />
          <Button
            icon={Download}
            onPress={() =>
              saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), 'countersign-recovery-codes.txt')
            }
          >
            Download
          </Button>
        </div>
        <p className="text-sm">They’re shown only once and can’t be read again.</p>
      </div>
    </Dialog>
  )
}
