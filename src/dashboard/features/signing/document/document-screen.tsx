import Minimize2 from 'lucide-react/icons/minimize-2'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { isAnswered } from '#domain/field/answers.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { fetchSketch } from '../../../api/guests/early-answers.ts'
import type { SigningField } from '../../../api/guests/signing.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import type { PageMatrix } from '../../../paper/page-matrix.ts'
import type { PaperDocument, PaperPage } from '../../../paper/paper-document.ts'
import { PaperFiles, usePaperFile } from '../../../paper/paper-files.tsx'
import { PaperWordsContext } from '../../../paper/paper-words.ts'
import { PaperView } from '../../../paper/paper-view.tsx'
import type { PaperHandle } from '../../../paper/paper-view.tsx'
import { EarlyEnds } from '../early/early-ends.tsx'
import { missingOf, nextField, progressOf } from '../guide.ts'
import {
  fetchDialogsAhead,
  FinishDialog,
  PagesDialog,
  SignatureDialog,
  WitnessDialog,
} from '../screens/lazy-dialogs.tsx'
import { answerOf } from '../signing-state.ts'
import { useSigning, useSigningState, useView } from '../signing-context.ts'
import { useWords } from '../messages/words.ts'
import { ActionBar } from './action-bar.tsx'
import { AttachedFiles } from './attached-files.tsx'
import { nameOf } from './controls/field-label.ts'
import { FieldLayer } from './field-layer.tsx'
import { controlId, GuideContext, useGuide } from './guide-context.ts'
import type { PagePoint, ReadingHandle } from './guide-context.ts'
import { Header } from './header.tsx'
import { fitIn } from './paper-fit.ts'
import { PagesButton } from './pages-button.tsx'
import { useGuideState } from './use-guide.ts'
import { usePages } from './use-pages.ts'
import { sizeAfter, useViewChoice } from './view-choice.ts'
import type { DocumentView } from './view-choice.ts'
import { ViewSwitch } from './view-switch.tsx'
import { useVisibleArea } from './use-visible-area.ts'

/** Loaded once the page is shown, so that a lost connection keeps no one from reading. */
const ReadingView = lazyLater(
  async () => (await import('../reading/reading-view.tsx')).ReadingView,
  <div className="mx-auto h-full max-w-[46rem] bg-paper p-8">
    <Skeleton className="h-5 w-2/3" />
  </div>,
)

/** The documents with their fields in place, the guide through them, and finishing. */
export function DocumentScreen({ headers }: { headers: Readonly<Record<string, string>> }) {
  const words = useWords()
  const { recipient } = useView()
  const documents = usePaperDocuments(headers)
  const sketch = useSketch(documents[0], headers)
  const [dialog, setDialog] = useState<SigningField | 'finish' | null>(null)
  const [said, announce] = useState('')
  const { guide, handle, handleReader, paper, reader, whenShown, zoom, shownZoom, setZoom } = useGuideState({
    openDialog: setDialog,
    announce,
  })
  const { view, size, chooseView, chooseSize } = useViewChoice()
  const isReading = view === 'reading'
  const [start, setStart] = useState<PagePoint | null>(null)
  const returning = useRef<PagePoint | null>(null)
  const handlePaper = useCallback(
    (now: PaperHandle | null) => {
      handle(now)
      if (now && returning.current && returnTo(now, returning.current)) returning.current = null
    },
    [handle],
  )
  const { progress, missing, nextFrom } = useWay()
  const hasBegun = useStore(guide.place, ({ current }) => current !== null)
  const kept = usePagesWithControls()
  const area = useRef<HTMLDivElement>(null)
  useVisibleArea(area)

  const { shown, onPageChange, goToPage } = usePages({ area, paper, reader, whenShown })
  const [isListing, setListing] = useState(false)
  const total = pageCount(documents)

  const label = words.documentHeading(documents.map(({ name }) => name).join(words.field.parts), total)

  function show(next: DocumentView, page?: number) {
    const read = isReading ? (reader.current?.point() ?? null) : pointOn(paper.current)
    const point = page === undefined ? read : { page, part: 0 }
    setStart(point)
    returning.current = next === 'page' ? point : null
    chooseView(next)
  }

  function zoomTo(step: 'in' | 'out' | 'fit') {
    if (isReading) chooseSize(sizeAfter(size, step))
    else setZoom(step === 'fit' ? 'fit-width' : shownZoom * (step === 'in' ? 1.2 : 1 / 1.2))
  }

  function goOn() {
    const next = nextFrom(guide.place.getState().current, reader.current?.inOrder)
    if (next) guide.goTo(next)
  }

  return (
    <GuideContext value={guide}>
      <EarlyEnds />
      <div ref={area} className="fixed inset-x-0 top-0 flex h-dvh flex-col bg-canvas">
        <Header>
          <ViewSwitch view={view} size={size} onView={show} onSize={zoomTo}>
            {total > 1 && <PagesButton shown={shown} total={total} onPress={() => setListing(true)} />}
          </ViewSwitch>
        </Header>
        <AttachedFiles headers={headers} />
        <main className="relative min-h-0 flex-1">
          <PaperWordsContext value={words.paper}>
            <PaperFiles documents={documents} sketch={sketch}>
              {documents[0] && <DialogsAhead first={documents[0]} />}
              {isReading ? (
                <ReadingView
                  documents={documents}
                  size={size}
                  label={label}
                  start={start}
                  handle={handleReader}
                  onShowPage={(page) => show('page', page)}
                  onPageChange={onPageChange}
                />
              ) : (
                <PaperView
                  documents={documents}
                  zoom={zoom}
                  onZoomChange={setZoom}
                  renderOverlay={renderOverlay}
                  kept={kept}
                  onPageChange={onPageChange}
                  handle={handlePaper}
                  label={label}
                  {...fitIn(globalThis.innerWidth)}
                />
              )}
              {isListing && (
                <PagesDialog
                  documents={documents}
                  current={shown.getState().page}
                  onChoose={goToPage}
                  onClose={() => setListing(false)}
                />
              )}
            </PaperFiles>
          </PaperWordsContext>
          {!isReading && zoom !== 'fit-width' && <FitButton onPress={() => setZoom('fit-width')} />}
        </main>
        <ActionBar
          progress={progress}
          isSigner={recipient.type === 'signer'}
          hasBegun={hasBegun}
          zoomed={isReading ? 'text' : 'page'}
          zoomPercent={Math.round((isReading ? size : shownZoom) * 100)}
          onZoom={zoomTo}
          onNext={goOn}
          onFinish={() => setDialog('finish')}
        />
        <Announcements said={said} />
      </div>
      {dialog !== null && (
        <OpenDialog
          dialog={dialog}
          missing={missing}
          view={view}
          announce={announce}
          onClose={() => {
            setDialog(null)
            if (dialog !== 'finish') keepFocusAt(dialog)
          }}
        />
      )}
    </GuideContext>
  )
}

/** A dialog of several steps returns the focus to one that is gone, which leaves it nowhere. */
function keepFocusAt(field: SigningField): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(controlId(field.id))?.focus()
  }, 50)
}

function renderOverlay(page: PaperPage, matrix: PageMatrix, isNear: boolean) {
  return <FieldLayer page={page} matrix={matrix} isNear={isNear} />
}

/** The point of its page at the middle of the view. */
function pointOn(paper: PaperHandle | null): PagePoint | null {
  const view = paper?.view?.getBoundingClientRect()
  const place = view && paper?.locate(view.left + view.width / 2, view.top + view.height * 0.3)
  if (!place) return null
  if (paper?.view?.scrollTop === 0) return { page: 1, part: 0 }
  const part = 1 - place.point.y / place.matrix.size.height
  return { page: place.page, part: Math.min(Math.max(part, 0), 1) }
}

/** Shows that point again. False while the pages are not laid out yet. */
function returnTo(paper: PaperHandle, { page, part }: PagePoint): boolean {
  const matrix = paper.matrixOf(page)
  if (!matrix || !paper.view?.clientWidth || paper.view.scrollHeight <= paper.view.clientHeight) return false
  if (part < 0.02) paper.scrollToPage(page)
  else {
    const { width, height } = matrix.size
    paper.scrollToRect({ page, left: 0, width, bottom: height * (1 - part), height: 1 })
  }
  return true
}

interface OpenDialogProps {
  readonly dialog: SigningField | 'finish'
  readonly missing: readonly SigningField[]
  readonly view: DocumentView
  readonly announce: (text: string) => void
  readonly onClose: () => void
}

function OpenDialog({ dialog, missing, view, announce, onClose }: OpenDialogProps) {
  const guide = useGuide()
  const page = useSigning()
  if (dialog !== 'finish') {
    const FieldDialog = fieldKinds[dialog.type].holds === 'witnessed-ink' ? WitnessDialog : SignatureDialog
    return <FieldDialog field={dialog} onClose={onClose} announce={announce} />
  }
  return (
    <FinishDialog
      missing={missing}
      view={view}
      onClose={onClose}
      onGoTo={(field) => {
        onClose()
        page.look(field.id)
        // The dialog returns the focus first.
        setTimeout(() => guide.goTo(field), 50)
      }}
    />
  )
}

/** Extra announcements for screen readers: what was just done here, and what others changed. */
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

/** Preloads the dialogs once the first document is there: on a slow network they would delay its pages. */
function DialogsAhead({ first }: { first: PaperDocument }) {
  const { status } = usePaperFile(first)
  useEffect(() => {
    const timer = setTimeout(() => void fetchDialogsAhead(), status === 'loading' ? 10_000 : 1500)
    return () => clearTimeout(timer)
  }, [status])
  return null
}

function usePagesWithControls(): ReadonlySet<number> {
  const { fields } = useView()
  return useMemo(
    () => new Set(fields.filter((field) => field.editable || field.mine).map((field) => field.page)),
    [fields],
  )
}

/** On a phone, resets an enlarged page. */
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

/** The documents as paper shows them. The same objects while the view names the same files. */
function usePaperDocuments(headers: Readonly<Record<string, string>>): PaperDocument[] {
  const { documents } = useView()
  return useMemo(
    () => documents.map(({ id, name, file, pages }) => ({ id, name, file: { url: file, headers }, pages })),
    [documents, headers],
  )
}

/** Milliseconds for which the document itself waits for a picture of its first page. */
const sketchPatience = 1000

/**
 * The service's picture of the first page: its address, null without one, undefined while the document should wait for
 * it.
 */
function useSketch(
  document: PaperDocument | undefined,
  headers: Readonly<Record<string, string>>,
): string | null | undefined {
  const [sketch, setSketch] = useState<string | null>()
  const id = document?.id
  useEffect(() => {
    if (id === undefined) return undefined
    let address: string | null = null
    let isWanted = true
    const timer = setTimeout(() => setSketch((before) => before ?? null), sketchPatience)
    const show = async () => {
      address = await fetchSketch(id, headers)
      if (isWanted) setSketch(address)
      else if (address !== null) URL.revokeObjectURL(address)
    }
    void show()
    return () => {
      isWanted = false
      clearTimeout(timer)
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [id, headers])
  return sketch
}

/** The recipient's progress, what is missing, and where to go next. */
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
      missing: missingOf(fields, isFilled),
      nextFrom: (current: string | null, inOrder?: ReadingHandle['inOrder']) =>
        nextField(inOrder?.(fields) ?? fields, isFilled, current),
    }
  }, [fields, pending])
}
