import { Fragment, useEffect, useMemo, useState } from 'react'
import { useShallow } from 'zustand/shallow'
import type { SigningField } from '../../../api/guests/signing.ts'
import { later, useLater } from '../../../kit/feedback/later.tsx'
import { rectToScreen } from '../../../paper/page-matrix.ts'
import type { PageMatrix } from '../../../paper/page-matrix.ts'
import type { PaperPage } from '../../../paper/paper-document.ts'
import { usePaperFile } from '../../../paper/paper-files.tsx'
import type { FlowingField } from '../reading/reflow.ts'
import type * as SpokenPage from '../reading/spoken-page.tsx'
import type { SpokenText } from '../reading/spoken-page.tsx'
import { useWords } from '../messages/words.ts'
import { useSigningState } from '../signing-context.ts'
import { FieldBox } from './controls/field-box.tsx'
import { hitReach } from './controls/hit-area.ts'

type Spoken = Partial<typeof SpokenPage>
/** Resolves after the page is shown. */
const pageStands = new Promise<void>((resolve) => later(async () => resolve()))
const loadSpoken = async (): Promise<Spoken> => {
  await pageStands
  return import('../reading/spoken-page.tsx')
}
const nothing: Spoken = {}
const loadNothing = async (): Promise<Spoken> => nothing

interface FieldLayerProps {
  readonly page: PaperPage
  readonly matrix: PageMatrix
  /** Whether the page itself is shown. */
  readonly isNear: boolean
}

/**
 * The fields of one page in reading order, each where it will be printed. While the page is near, its text is between
 * them for screen readers, to which the picture of the page says nothing.
 */
export function FieldLayer({ page, matrix, isNear }: FieldLayerProps) {
  const words = useWords()
  const fields = useSigningState(useShallow(({ view }) => fieldsOn(page.page, view?.fields ?? noFields)))
  const total = useSigningState(
    ({ view }) => view?.documents.reduce((sum, { pages }) => sum + pages.length, 0) ?? 0,
  )
  const placed = useMemo(() => placeFields(fields, matrix), [fields, matrix])
  const { SpokenBlocks, text } = useSpoken(page, fields, isNear)
  const wordsBefore = (id: string | null) => {
    const blocks = text === 'failed' ? undefined : text?.before.get(id)
    if (!SpokenBlocks || !blocks) return null
    return <SpokenBlocks blocks={blocks} page={page} scale={matrix.scale} tableLabel={words.reading.table} />
  }
  return (
    <>
      <h2 className="sr-only top-0">{words.page(page.page, total)}</h2>
      {text === 'failed' && <p className="sr-only top-0">{words.reading.unread}</p>}
      {text !== 'failed' && text?.isPicture && <p className="sr-only top-0">{words.reading.picture}</p>}
      {placed.map(({ field, rect, reach }) => (
        <Fragment key={field.id}>
          {wordsBefore(field.id)}
          <FieldBox field={field} rect={rect} reach={reach} scale={matrix.scale} />
        </Fragment>
      ))}
      {wordsBefore(null)}
    </>
  )
}

/** The page's text once its file is there. The code that reads it loads after the page itself. */
function useSpoken(page: PaperPage, fields: readonly SigningField[], isNear: boolean) {
  const file = usePaperFile(page.document)
  const pdf = file.status === 'ready' && isNear ? file.pdf : null
  const { spokenText, SpokenBlocks } = useLater(pdf ? loadSpoken : loadNothing) ?? nothing
  const [text, setText] = useState<SpokenText | 'failed' | null>(null)
  const places = JSON.stringify(fields.map(({ id, type, box }) => ({ id, type, box })))
  useEffect(() => {
    if (!pdf || !spokenText) return
    let isWanted = true
    // Without its text the page can still be seen, and says so.
    spokenText(pdf, page, JSON.parse(places) as FlowingField[]).then(
      (read) => isWanted && setText(read),
      () => isWanted && setText('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [pdf, spokenText, page, places])
  return { SpokenBlocks, text: pdf ? text : null }
}

function placeFields(fields: readonly SigningField[], matrix: PageMatrix) {
  const placed = fields.map((field) => ({ field, rect: rectToScreen(matrix, field.box) }))
  const controls = placed.filter(({ field }) => field.editable).map(({ rect }) => rect)
  return placed.map(({ field, rect }) => ({ field, rect, reach: hitReach(rect, controls) }))
}

const noFields: readonly SigningField[] = []
const byPage = new WeakMap<readonly SigningField[], ReadonlyMap<number, SigningField[]>>()

/** Sorted by page once for all pages of a view. */
function fieldsOn(page: number, fields: readonly SigningField[]): readonly SigningField[] {
  const known = byPage.get(fields)
  const sorted = known ?? Map.groupBy(fields, (field) => field.page)
  if (!known) byPage.set(fields, sorted)
  return sorted.get(page) ?? noFields
}
