import { useEffect, useState } from 'react'
import { matchAnchor } from '#domain/field/anchors.ts'
import { fieldKinds, sizeOf } from '#domain/field/kinds.ts'
import { limits } from '#domain/limits.ts'
import type { DraftField } from '../../../../api/sending/drafts.ts'
import { NumberField } from '../../../../kit/inputs/number-field.tsx'
import { Segmented } from '../../../../kit/buttons/segmented.tsx'
import { TextField } from '../../../../kit/inputs/text-field.tsx'
import { Button } from '../../../../kit/buttons/button.tsx'
import { useDraft, useFieldEditor, useFieldEditorState } from '../../editor-context.ts'
import { anchorBoxes, atRect, rectOf } from '../field-place.ts'
import { scannedLines } from '../scans/scan-pages.ts'
import { Section } from './panel-section.tsx'

const ways = [
  { id: 'page', label: 'On a page' },
  { id: 'text', label: 'At a text' },
] as const

/** The field's place in the interface's own coordinates, and its size. */
export function PlaceProperties({ field }: { field: DraftField }) {
  const fieldEditor = useFieldEditor()
  const isAnchored = field.anchor !== null
  const boxes = useFieldEditorState((state) => state.layout.boxes)
  const setWay = (way: 'page' | 'text') => {
    if (way === 'text') {
      return fieldEditor.change('Place at a text', (one) => ({
        ...one,
        anchor: one.anchor ?? '',
        xOffset: 0,
        yOffset: 0,
      }))
    }
    const box = boxes.find((one) => one.fieldId === field.id)
    fieldEditor.change('Place on a page', (one) => {
      if (box) return atRect(one, box.rect)
      if (one.xCoordinate !== null && one.page !== null) return { ...one, anchor: null }
      return atRect(one, { page: fieldEditor.store.getState().page, left: 72, bottom: 72, ...sizeOf(one) })
    })
  }
  return (
    <Section title="Place">
      <Segmented
        label="Way of placing"
        options={ways}
        value={isAnchored ? 'text' : 'page'}
        onChange={setWay}
        isWide
      />
      {isAnchored ? <AnchorPlace field={field} /> : <PagePlace field={field} />}
      <SizeProperties field={field} />
    </Section>
  )
}

function PagePlace({ field }: { field: DraftField }) {
  const fieldEditor = useFieldEditor()
  const total = useFieldEditorState((state) => state.layout.pages.length)
  const fromTop = fieldKinds[field.type].anchorCorner === 'top-left'
  const set = (label: string, parts: Partial<DraftField>) =>
    fieldEditor.change(label, (one) => ({ ...one, ...parts }))
  return (
    <>
      <div className="grid grid-cols-3 gap-2">
        <NumberField
          label="Page"
          minValue={1}
          value={field.page ?? Number.NaN}
          onChange={(page) => {
            if (Number.isNaN(page)) return
            set('Move to another page', { page: Math.round(page) })
            if (page <= total) fieldEditor.paper?.scrollToPage(page)
          }}
        />
        <NumberField
          label="X"
          value={field.xCoordinate ?? Number.NaN}
          onChange={(x) => !Number.isNaN(x) && set('Move field', { xCoordinate: Math.round(x) })}
        />
        <NumberField
          label="Y"
          value={field.yCoordinate ?? Number.NaN}
          onChange={(y) => !Number.isNaN(y) && set('Move field', { yCoordinate: Math.round(y) })}
        />
      </div>
      <p className="text-xs text-faint">
        {`Points from the page's bottom-left to the field's ${fromTop ? 'top-left' : 'bottom-left'} corner.`}
      </p>
    </>
  )
}

function AnchorPlace({ field }: { field: DraftField }) {
  const fieldEditor = useFieldEditor()
  const [typed, setTyped] = useState(field.anchor ?? '')
  const places = useFieldEditorState((state) => state.anchorPlaces.get(field.anchor ?? ''))
  useEffect(() => {
    if (typed === field.anchor) return
    const timer = setTimeout(
      () => fieldEditor.change('Change anchor', (one) => ({ ...one, anchor: typed }), `anchor ${field.id}`),
      250,
    )
    return () => clearTimeout(timer)
  }, [typed, field.anchor, field.id, fieldEditor])
  const set = (parts: Partial<DraftField>) =>
    fieldEditor.change('Change offset', (one) => ({ ...one, ...parts }), `offset ${field.id}`)
  const pages = [...new Set(places?.map((place) => place.page))]
  const [first] = places ?? []
  return (
    <>
      <TextField
        label="Anchor text"
        value={typed}
        maxLength={limits.anchorLength}
        onChange={setTyped}
        placeholder="Signature:"
        description="A field is placed at every match. The text stays."
      />
      {typed !== '' && (
        <output className="text-sm text-muted">
          {places === undefined || typed !== field.anchor ? 'Looking…' : matchWords(places.length, pages)}
          {first && (
            <>
              {' '}
              <button
                type="button"
                className="cursor-pointer rounded-xs text-accent-ink underline focus-ring"
                onClick={() => fieldEditor.paper?.scrollToRect(first)}
              >
                Show
              </button>
            </>
          )}
        </output>
      )}
      {places?.length === 0 && typed === field.anchor && <OnScan field={field} />}
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label="X offset"
          value={field.xOffset}
          onChange={(x) => !Number.isNaN(x) && set({ xOffset: Math.round(x) })}
        />
        <NumberField
          label="Y offset"
          value={field.yOffset}
          onChange={(y) => !Number.isNaN(y) && set({ yOffset: Math.round(y) })}
        />
      </div>
    </>
  )
}

/**
 * Words that were read on a scan here can't be an anchor, which is sought again when the envelope is sent. The field can be
 * placed at them.
 */
function OnScan({ field }: { field: DraftField }) {
  const fieldEditor = useFieldEditor()
  const scans = useFieldEditorState((state) => state.scans)
  const documents = useDraft((state) => state.documents)
  if (scans.length === 0) return null
  const sizes = documents.flatMap(({ pages }) => pages)
  const [box] = anchorBoxes(field, sizes, matchAnchor(field.anchor ?? '', scannedLines(scans, documents)))
  if (!box) return null
  return (
    <div className="flex flex-col items-start gap-1.5 text-sm text-muted">
      <p>{`It’s on the scan, page ${box.rect.page}. A scan has no text to follow, so the field gets a fixed place.`}</p>
      <Button
        size="small"
        onPress={() => {
          fieldEditor.change('Place at the words', (one) => atRect(one, box.rect))
          fieldEditor.paper?.scrollToRect(box.rect)
        }}
      >
        Place it there
      </Button>
    </div>
  )
}

function matchWords(count: number, pages: readonly number[]): string {
  if (count === 0) return 'No match in any document.'
  const listed = pages.length > 6 ? `${pages.slice(0, 5).join(', ')} and more` : pages.join(', ')
  const where = `${pages.length === 1 ? 'page' : 'pages'} ${listed}`
  return `${count === 1 ? 'One match' : `${count} matches`}, on ${where}.`
}

function SizeProperties({ field }: { field: DraftField }) {
  const fieldEditor = useFieldEditor()
  const size = sizeOf(field)
  const isSquare = fieldKinds[field.type].square
  const set = (parts: Partial<DraftField>) =>
    fieldEditor.change('Resize field', (one) => keptInPlace(one, parts), `size ${field.id}`)
  return (
    <div className="grid grid-cols-2 gap-2">
      <NumberField
        label="Width"
        minValue={1}
        maxValue={20000}
        isDisabled={isSquare}
        value={Math.round(size.width)}
        onChange={(width) =>
          !Number.isNaN(width) && set({ width: Math.round(width), height: Math.round(size.height) })
        }
      />
      <NumberField
        label="Height"
        minValue={1}
        maxValue={20000}
        value={Math.round(size.height)}
        onChange={(height) => {
          if (!Number.isNaN(height))
            set({ height: Math.round(height), width: Math.round(isSquare ? height : size.width) })
        }}
      />
    </div>
  )
}

/** A new size keeps the corner by which the interface names the field. */
function keptInPlace(field: DraftField, parts: Partial<DraftField>): DraftField {
  const next = { ...field, ...parts }
  return rectOf(field) ? { ...next, xCoordinate: field.xCoordinate, yCoordinate: field.yCoordinate } : next
}
