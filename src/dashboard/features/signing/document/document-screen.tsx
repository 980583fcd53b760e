import Minimize2 from 'lucide-react/icons/minimize-2'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { isAnswered } from '#domain/field/answers.ts'
import type { SigningField } from '../../../api/signing.ts'
import { Button } from '../../../kit/button.tsx'
import type { PageMatrix } from '../../../paper/page-matrix.ts'
import type { PaperDocument, PaperPage } from '../../../paper/paper-document.ts'
import { PaperFiles } from '../../../paper/paper-files.tsx'
import { PaperWordsContext } from '../../../paper/paper-words.ts'
import { PaperView } from '../../../paper/paper-view.tsx'
import { mustBeFilled, nextField, progressOf } from '../guide.ts'
import { fetchDialogsAhead, FinishDialog, SignatureDialog, WitnessDialog } from '../screens/lazy-dialogs.tsx'
import { answerOf } from '../signing-state.ts'
import { useSigningState, useView } from '../signing-context.ts'
import { useWords } from '../messages/words.ts'
import { ActionBar } from './action-bar.tsx'
import { nameOf } from './field-label.ts'
import { FieldLayer } from './field-layer.tsx'
import { GuideContext, useGuide } from './guide-context.ts'
import { Header } from './header.tsx'
import { PageText } from './page-text.tsx'
import { useGuideState } from './use-guide.ts'
import { useVisibleArea } from './use-visible-area.ts'

/** On a phone every page gets the whole width. */
const narrow = { padding: 8, gap: 8, fitSpread: 1.05 }
const wide = { padding: 24, gap: 16, fitMax: 1.25 }

/** The documents with their fields in place, the guide through them, and finishing. */
export function DocumentScreen({ headers }: { headers: Readonly<Record<string, string>> }) {
  const words = useWords()
  const { recipient } = useView()
  const documents = usePaperDocuments(headers)
  const [dialog, setDialog] = useState<SigningField | 'finish' | null>(null)
  const [said, announce] = useState('')
  const { guide, handle, zoom, shownZoom, setZoom } = useGuideState({ openDialog: setDialog, announce })
  const { progress, missing, nextFrom } = useWay()
  const hasBegun = useStore(guide.place, ({ current }) => current !== null)
  const area = useRef<HTMLDivElement>(null)
  useVisibleArea(area)
  useDialogsAhead()

  function goOn() {
    const next = nextFrom(guide.place.getState().current)
    if (next) guide.goTo(next)
  }

  return (
    <GuideContext value={guide}>
      <div ref={area} className="fixed inset-x-0 top-0 flex h-dvh flex-col bg-canvas">
        <Header />
        <main className="relative min-h-0 flex-1">
          <PaperWordsContext value={words.paper}>
            <PaperFiles documents={documents}>
              <PaperView
                documents={documents}
                zoom={zoom}
                onZoomChange={setZoom}
                renderOverlay={renderOverlay}
                kept={usePagesWithControls()}
                handle={handle}
                label={words.documentHeading(
                  documents.map(({ name }) => name).join(words.field.parts),
                  pageCount(documents),
                )}
                {...(globalThis.innerWidth < 640 ? narrow : wide)}
              />
            </PaperFiles>
          </PaperWordsContext>
          {zoom !== 'fit-width' && <FitButton onPress={() => setZoom('fit-width')} />}
        </main>
        <ActionBar
          progress={progress}
          isSigner={recipient.type === 'signer'}
          hasBegun={hasBegun}
          zoomPercent={Math.round(shownZoom * 100)}
          onZoom={(step) =>
            setZoom(step === 'fit' ? 'fit-width' : shownZoom * (step === 'in' ? 1.2 : 1 / 1.2))
          }
          onNext={goOn}
          onFinish={() => setDialog('finish')}
        />
        <Announcements said={said} />
      </div>
      {dialog !== null && (
        <OpenDialog dialog={dialog} missing={missing} announce={announce} onClose={() => setDialog(null)} />
      )}
    </GuideContext>
  )
}

function renderOverlay(page: PaperPage, matrix: PageMatrix, isNear: boolean) {
  return (
    <>
      {isNear && <PageText page={page} />}
      <FieldLayer page={page.page} matrix={matrix} />
    </>
  )
}

interface OpenDialogProps {
  readonly dialog: SigningField | 'finish'
  readonly missing: readonly SigningField[]
  readonly announce: (text: string) => void
  readonly onClose: () => void
}

function OpenDialog({ dialog, missing, announce, onClose }: OpenDialogProps) {
  const guide = useGuide()
  if (dialog !== 'finish') {
    const FieldDialog = dialog.type === 'witness' ? WitnessDialog : SignatureDialog
    return <FieldDialog field={dialog} onClose={onClose} announce={announce} />
  }
  return (
    <FinishDialog
      missing={missing}
      onClose={onClose}
      onGoTo={(field) => {
        onClose()
        // The dialog gives the focus back first.
        setTimeout(() => guide.goTo(field), 50)
      }}
    />
  )
}

/** What screen readers are told beside what they come across: what was just done here, and what others changed. */
function Announcements({ said }: { said: string }) {
  const words = useWords()
  const changed = useSigningState((state) => state.changed)
  return (
    <>
      <output className="sr-only">{said}</output>
      <output className="sr-only">
        {changed.map((field) => words.live.changed(nameOf(field, words))).join(' ')}
      </output>
    </>
  )
}

function useDialogsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void fetchDialogsAhead(), 1500)
    return () => clearTimeout(timer)
  }, [])
}

function usePagesWithControls(): ReadonlySet<number> {
  const { fields } = useView()
  return useMemo(
    () => new Set(fields.filter((field) => field.editable || field.mine).map((field) => field.page)),
    [fields],
  )
}

/** On a phone, the way back from an enlarged page. */
function FitButton({ onPress }: { onPress: () => void }) {
  const words = useWords()
  return (
    <Button icon={Minimize2} onPress={onPress} className="absolute end-3 bottom-3 shadow-float sm:hidden">
      {words.zoomFit}
    </Button>
  )
}

function pageCount(documents: readonly PaperDocument[]): number {
  return documents.reduce((sum, document) => sum + document.pages.length, 0)
}

/** The documents as paper shows them; the same objects while the view names the same files. */
function usePaperDocuments(headers: Readonly<Record<string, string>>): PaperDocument[] {
  const { documents } = useView()
  return useMemo(
    () => documents.map(({ id, name, file, pages }) => ({ id, name, file: { url: file, headers }, pages })),
    [documents, headers],
  )
}

/** How far the person is, what is missing, and where to go next. */
function useWay() {
  const { fields } = useView()
  const pending = useSigningState((state) => state.pending)
  return useMemo(() => {
    const filled = new Set(
      fields
        .filter((field) => isAnswered(field, answerOf(field, pending.get(field.id))))
        .map((field) => field.id),
    )
    const isFilled = (id: string): boolean => filled.has(id)
    return {
      progress: progressOf(fields, isFilled),
      missing: fields.filter((field) => mustBeFilled(field) && !isFilled(field.id)),
      nextFrom: (current: string | null) => nextField(fields, isFilled, current),
    }
  }, [fields, pending])
}
