import ArrowRight from 'lucide-react/icons/arrow-right'
import type { SigningField } from '../../../api/guests/signing.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { nameOf } from '../document/controls/field-label.ts'
import { useWords } from '../messages/words.ts'
import { useAct, useSigning, useView } from '../signing-context.ts'
import { whyNot } from '../screens/why-not.ts'

export interface FinishDialogProps {
  /** What must still be filled in, in reading order. */
  readonly missing: readonly SigningField[]
  readonly onGoTo: (field: SigningField) => void
  readonly onClose: () => void
}

/** Confirms finishing. While something is missing, lists it and leads there. */
export function FinishDialog({ missing, onGoTo, onClose }: FinishDialogProps) {
  return missing.length > 0 ? (
    <Missing missing={missing} onGoTo={onGoTo} onClose={onClose} />
  ) : (
    <Confirm onClose={onClose} />
  )
}

function Missing({ missing, onGoTo, onClose }: FinishDialogProps) {
  const words = useWords()
  const [first] = missing
  return (
    <Dialog
      title={words.finish.missingHeading}
      description={words.finish.missingText}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        first && (
          <Button variant="primary" size="large" onPress={() => onGoTo(first)}>
            {words.finish.goTo}
          </Button>
        )
      }
    >
      <ul className="-mx-2 flex flex-col">
        {missing.map((field) => (
          <li key={field.id}>
            <button
              type="button"
              onClick={() => onGoTo(field)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-2 text-start text-base text-ink focus-ring-inset hover:bg-hover"
            >
              <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
              <span className="min-w-0 flex-1">{nameOf(field, words)}</span>
              <ArrowRight aria-hidden className="size-4 text-faint rtl:-scale-x-100" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Confirm({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const page = useSigning()
  const { recipient } = useView()
  const { isPending, problem, perform } = useAct()
  const isSigner = recipient.type === 'signer'
  const isOffline = problem?.code === 'offline' || problem?.code === null
  const why = problem && (isOffline ? words.finish.offline : whyNot(problem, words))
  return (
    <Dialog
      role="alertdialog"
      title={isSigner ? words.finish.heading : words.finish.headingViewing}
      description={isSigner ? words.finish.text : words.finish.textViewing}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!isPending}
      footer={
        <>
          <Button size="large" isDisabled={isPending} onPress={onClose}>
            {words.back}
          </Button>
          <Button
            variant="primary"
            size="large"
            isPending={isPending}
            onPress={() => void perform(page.finish)}
          >
            {isPending ? words.finish.working : isSigner ? words.finish.confirm : words.finish.viewing}
          </Button>
        </>
      }
    >
      {why && <Callout tone="danger">{why}</Callout>}
    </Dialog>
  )
}
