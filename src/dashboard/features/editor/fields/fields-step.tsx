import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useState } from 'react'
import { fieldKinds } from '#domain/field/kinds.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Drawer } from '../../../kit/overlays/drawer.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { Segmented } from '../../../kit/buttons/segmented.tsx'
import FilePlus2 from 'lucide-react/icons/file-plus-2'
import { useFieldEditor, useFieldEditorState, useDraft } from '../editor-context.ts'
import type { StepId } from '../steps.ts'
import { FieldToolbar } from './field-toolbar.tsx'
import { OfferBar } from './suggestions/offer-bar.tsx'
import { AnchorSearch } from './anchor-search.tsx'
import { PageList } from './page-list.tsx'
import { Palette, RecipientChoice } from './palette.tsx'
import { PropertiesPanel } from './properties/properties-panel.tsx'
import { onFieldEditorKey } from './shortcuts.ts'
import { ScanNotice } from './scans/scan-notice.tsx'
import { Surface } from './surface.tsx'
import { useSuggestions } from './suggestions/use-suggestions.ts'
import { useIsCompact } from './use-is-compact.ts'

/** Step 3: the fields on the pages. */
export function FieldsStep({ onGo }: { onGo: (step: StepId) => void }) {
  const fieldEditor = useFieldEditor()
  const isEmpty = useDraft((state) => state.documents.length === 0)
  const isCompact = useIsCompact()
  useSuggestions()
  useShowSelection()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => onFieldEditorKey(event, fieldEditor)
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true })
      fieldEditor.handle({ kind: 'bail' })
    }
  }, [fieldEditor])
  if (isEmpty) {
    return (
      <EmptyState
        icon={FilePlus2}
        title="No pages yet"
        actions={
          <Button variant="primary" onPress={() => onGo('documents')}>
            Add documents
          </Button>
        }
      >
        Fields are placed on the pages of your documents.
      </EmptyState>
    )
  }
  return (
    <>
      <AnchorSearch />
      {isCompact ? <CompactEditor onGo={onGo} /> : <WideEditor onGo={onGo} />}
      <Spoken />
    </>
  )
}

function WideEditor({ onGo }: { onGo: (step: StepId) => void }) {
  const [tab, setTab] = useState<'fields' | 'pages'>('fields')
  return (
    <div className="flex h-full">
      <aside
        aria-label="Fields and pages"
        className="flex w-58 shrink-0 flex-col gap-4 border-r border-line p-3"
      >
        <Segmented
          label="Panel"
          isWide
          options={[
            { id: 'fields', label: 'Fields' },
            { id: 'pages', label: 'Pages' },
          ]}
          value={tab}
          onChange={setTab}
        />
        {tab === 'pages' ? (
          <PageList />
        ) : (
          <div className="-m-1 flex min-h-0 flex-col gap-4 overflow-y-auto p-1">
            <RecipientChoice onGo={onGo} />
            <Palette />
            <PlacingHint />
          </div>
        )}
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <FieldToolbar />
        <div className="relative min-h-0 flex-1">
          <AtTheBottom />
          <Surface isCompact={false} />
        </div>
      </div>
      <aside aria-label="Properties" className="w-76 shrink-0 overflow-y-auto border-l border-line">
        <PropertiesPanel />
      </aside>
    </div>
  )
}

/** Over the bottom of the pages: what they suggest, and what could be read on them. */
function AtTheBottom() {
  return (
    <div className="pointer-events-none absolute inset-x-2 bottom-3 z-20 flex flex-col items-center gap-2">
      <ScanNotice />
      <OfferBar />
    </div>
  )
}

function PlacingHint() {
  const isPlacing = useFieldEditorState(
    (state) => state.gesture.kind === 'placing' && state.gesture.by === 'click',
  )
  if (!isPlacing) return null
  return (
    <output className="rounded-md bg-accent-soft p-2.5 text-sm text-accent-ink">
      Click where it goes. Hold Shift to place several, press Escape to stop.
    </output>
  )
}

/** On a phone: pages above, the palette below. The selection has its actions in a bar and its properties in a sheet. */
function CompactEditor({ onGo }: { onGo: (step: StepId) => void }) {
  const selection = useFieldEditorState((state) => state.selection)
  const [isOpen, setOpen] = useState(false)
  const hasSelection = selection.size > 0
  return (
    <div className="flex h-full flex-col">
      <FieldToolbar isCompact />
      <div className="relative min-h-0 flex-1">
        <AtTheBottom />
        <Surface isCompact />
      </div>
      <div className="border-t border-line bg-surface">
        {hasSelection ? (
          <SelectionBar onOpen={() => setOpen(true)} />
        ) : (
          <>
            <div className="px-2 pt-2">
              <RecipientChoice onGo={onGo} />
            </div>
            <CompactHint />
            <Palette isCompact />
          </>
        )}
      </div>
      <Drawer title="Properties" isOpen={isOpen && hasSelection} onOpenChange={setOpen}>
        <div className="-m-5">
          <PropertiesPanel />
        </div>
      </Drawer>
    </div>
  )
}

function CompactHint() {
  const type = useFieldEditorState((state) => (state.gesture.kind === 'placing' ? state.gesture.type : null))
  if (type === null) return null
  return (
    <output className="block px-3 pt-2 text-sm text-accent-ink">
      {`Tap where the ${fieldKinds[type].label.toLowerCase()} goes.`}
    </output>
  )
}

function SelectionBar({ onOpen }: { onOpen: () => void }) {
  const fieldEditor = useFieldEditor()
  const selection = useFieldEditorState((state) => state.selection)
  const type = useDraft((state) => state.content.fields.find((field) => selection.has(field.id))?.type)
  return (
    <div className="flex items-center gap-2 p-2">
      <span className="min-w-0 flex-1 truncate pl-1 text-base font-medium text-ink">
        {selection.size === 1 && type ? fieldKinds[type].label : `${selection.size} fields`}
      </span>
      <IconButton label="Delete" icon={Trash2} onPress={() => fieldEditor.remove()} />
      <Button icon={SlidersHorizontal} onPress={onOpen}>
        Properties
      </Button>
      <Button onPress={() => fieldEditor.select([])}>Done</Button>
    </div>
  )
}

/** Scrolls to a field that was selected elsewhere, for example in the list of problems. */
function useShowSelection(): void {
  const fieldEditor = useFieldEditor()
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const { layout, selection } = fieldEditor.store.getState()
      const box = layout.boxes.find((one) => selection.has(one.fieldId))
      if (box) fieldEditor.paper?.scrollToRect(box.rect)
    })
    return () => cancelAnimationFrame(frame)
  }, [fieldEditor])
}

/** Announcements for screen readers. */
function Spoken() {
  const spoken = useFieldEditorState((state) => state.spoken)
  return (
    <p aria-live="polite" className="sr-only">
      {spoken}
    </p>
  )
}
