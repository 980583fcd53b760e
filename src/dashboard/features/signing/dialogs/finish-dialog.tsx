import ArrowRight from 'lucide-react/icons/arrow-right'
import { shownOnPage } from '#evidence/shown.ts'
import type { SigningField, SigningView } from '../../../api/guests/signing.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { nameOf } from '../document/controls/field-label.ts'
import { useChangeWords } from '../changes.ts'
import type { DocumentView } from '../document/view-choice.ts'
import { useWords } from '../messages/words.ts'
import { useAct, useSigning, useSigningState, useView } from '../signing-context.ts'
import type { Change } from '../signing-state.ts'
import { whyNot } from '../screens/why-not.ts'

export interface FinishDialogProps {
  /** What must still be filled in, in the order of filling it in. */
  readonly missing: readonly SigningField[]
  /** How the documents are shown. */
  readonly view: DocumentView
  readonly onGoTo: (field: SigningField) => void
  readonly onClose: () => void
}

/**
 * Confirms finishing. While something is missing, or has changed elsewhere and was not looked at since, lists that and
 * leads there.
 */
export function FinishDialog({ missing, view, onGoTo, onClose }: FinishDialogProps) {
  const { finish } = useWords()
  const { fields } = useView()
  const changes = useSigningState((state) => state.changes)
  const changed = toLookAt(fields, changes)
  if (missing.length > 0)
    return (
      <Listed
        title={finish.missingHeading}
        description={finish.missingText}
        fields={missing}
        onGoTo={onGoTo}
        onClose={onClose}
      />
    )
  if (changed.length > 0)
    return (
      <Listed
        title={finish.changedHeading}
        description={finish.changedText}
        fields={changed}
        changes={changes}
        onGoTo={onGoTo}
        onClose={onClose}
      />
    )
  return <Confirm view={view} onClose={onClose} />
}

/** What changed and was not looked at since: each field, or the first one of those that are new by one person. */
function toLookAt(
  fields: readonly SigningField[],
  changes: ReadonlyMap<string, Change>,
): readonly SigningField[] {
  const told = new Set<string | null>()
  return fields.filter(({ id }) => {
    const change = changes.get(id)
    if (change === undefined || change.isSeen) return false
    if (!change.isNew) return true
    const isFirst = !told.has(change.by)
    told.add(change.by)
    return isFirst
  })
}

interface ListedProps extends Pick<FinishDialogProps, 'onGoTo' | 'onClose'> {
  readonly title: string
  readonly description: string
  readonly fields: readonly SigningField[]
  readonly changes?: ReadonlyMap<string, Change>
}

function Listed({ title, description, fields, changes, onGoTo, onClose }: ListedProps) {
  const words = useWords()
  const changeWords = useChangeWords()
  const [first] = fields
  return (
    <Dialog
      title={title}
      description={description}
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
        {fields.map((field) => (
          <li key={field.id}>
            <button
              type="button"
              onClick={() => onGoTo(field)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-2 text-start text-base text-ink focus-ring-inset hover:bg-hover"
            >
              <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
              <span className="min-w-0 flex-1">
                {nameOf(field, words)}
                <Changed change={changes?.get(field.id)} wordsOf={changeWords} />
              </span>
              <ArrowRight aria-hidden className="size-4 text-faint rtl:-scale-x-100" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Changed({ change, wordsOf }: { change: Change | undefined; wordsOf: (change: Change) => string }) {
  return change && <span className="block text-sm text-muted">{wordsOf(change)}</span>
}

function Confirm({ view, onClose }: Pick<FinishDialogProps, 'view' | 'onClose'>) {
  const words = useWords()
  const page = useSigning()
  const { recipient } = useView()
  const { isPending, problem, perform } = useAct()
  const isSigner = recipient.type === 'signer'
  const isOffline = problem?.code === 'offline' || problem?.code === null
  const told = (shown: SigningView) => ({
    shown: shownOnPage(shown),
    view: view === 'reading' ? ('reading' as const) : ('pages' as const),
    language: words.language,
  })
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
            onPress={() => void perform(() => page.finish(told))}
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
