import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../kit/buttons/button.tsx'
import { buttonClasses, iconClasses } from '../../kit/buttons/button-classes.ts'
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts'
import { PageTitle } from '../../kit/layout/page-header.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { Stepper } from '../../kit/feedback/stepper.tsx'
import { PaperFiles } from '../../paper/paper-files.tsx'
import { Link } from 'react-aria-components/Link'
import { DocumentsStep } from './documents/documents-step.tsx'
import { useDraft, useDraftMade, useSession, useSubject } from './editor-context.ts'
import { stepStates } from './readiness.ts'
import { RecipientsStep } from './recipients/recipients-step.tsx'
import { SaveStateWords } from './save-state.tsx'
import { SaveProblem } from './save-problem.tsx'
import { addressNow, stepIds } from './steps.ts'
import type { GoToStep, StepId } from './steps.ts'
import { useDropAnywhere } from './use-drop-anywhere.ts'
import { usePaperDocuments } from './use-paper-documents.ts'

const loadFieldsStep = () => import('./fields/fields-step.tsx')
const FieldsStep = lazy(async () => ({ default: (await loadFieldsStep()).FieldsStep }))

/** Preloads what the step with the pages needs, while the draft itself is still being read. */
export function expectFieldsStep(): void {
  void loadFieldsStep().catch(() => undefined)
}

/** The editor around its steps: the current step, whether all is saved, and the way on. */
export function EditorFrame({ step }: { step: StepId }) {
  const [, setSearch] = useSearchParams()
  const documents = usePaperDocuments()
  const session = useSession()
  const subject = useSubject()
  const { Finish, Review, stepLabels } = subject
  const isNarrow = useIsNarrow()
  const go: GoToStep = (id, at) =>
    setSearch(() => {
      const after = addressNow(subject, session.store.getState().id)
      after.set('step', id)
      if (at === undefined) after.delete('at')
      else after.set('at', at)
      return after
    })
  useDropAnywhere((files) => {
    session.addFiles(files)
    if (step !== 'documents') go('documents')
  })
  const next = stepIds[stepIds.indexOf(step) + 1]
  return (
    <div className="flex h-(--window) flex-col bg-surface">
      <EditorHeader step={step} onGo={go} />
      <SaveProblem />
      <PaperFiles documents={documents}>
        <main
          id="main"
          tabIndex={-1}
          className={`min-h-0 flex-1 outline-none ${step === 'fields' ? 'overflow-hidden' : 'overflow-y-auto'}`}
        >
          <Suspense fallback={<SkeletonPage />}>
            {step === 'documents' && <DocumentsStep />}
            {step === 'recipients' && <RecipientsStep />}
            {step === 'fields' && <FieldsStep onGo={go} />}
            {step === 'review' && <Review onGo={go} />}
          </Suspense>
        </main>
      </PaperFiles>
      {isNarrow && (
        <footer className="flex gap-2 border-t border-line px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] print:hidden">
          {next ? (
            <Button variant="primary" isWide trailingIcon={ArrowRight} onPress={() => go(next)}>
              {`Continue to ${stepLabels[next].toLowerCase()}`}
            </Button>
          ) : (
            <Finish isWide />
          )}
        </footer>
      )}
    </div>
  )
}

function EditorHeader({ step, onGo }: { step: StepId; onGo: (id: StepId) => void }) {
  const { Finish, Menu, list, stepLabels, words } = useSubject()
  const isNarrow = useIsNarrow()
  const steps = useDraftMade((state) => stepStates(state, stepLabels))
  const name = useDraft((state) => state.content.name.trim()) || words.untitled
  const next = stepIds[stepIds.indexOf(step) + 1]
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-3 py-2 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] md:px-4">
      <PageTitle>{name}</PageTitle>
      <div className="row-start-1 flex min-w-0 items-center gap-2">
        {list !== null && (
          <Link
            href={list}
            aria-label={words.back}
            className={buttonClasses(
              'quiet',
              'medium',
              false,
              'w-8 px-0 pointer-coarse:w-11 pointer-coarse:px-0',
            )}
          >
            <ArrowLeft aria-hidden className={iconClasses('medium')} />
          </Link>
        )}
        <div className="flex min-w-0 flex-col">
          <h1 className="truncate text-sm leading-4.5 text-ink">{name}</h1>
          <SaveStateWords />
        </div>
      </div>
      <div className="col-span-2 row-start-2 flex justify-center md:col-span-1 md:col-start-2 md:row-start-1">
        <Stepper label="Steps" steps={steps} current={step} onGo={onGo} />
      </div>
      <div className="row-start-1 flex items-center justify-end gap-1.5 md:col-start-3">
        <Menu />
        {!isNarrow &&
          (next ? (
            <Button variant="primary" trailingIcon={ArrowRight} onPress={() => onGo(next)}>
              Continue
            </Button>
          ) : (
            <Finish isWide={false} />
          ))}
      </div>
    </header>
  )
}
