import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useShallow } from 'zustand/shallow'
import type { SigningField } from '../../../api/signing.ts'
import type { PaperPage } from '../../../paper/paper-document.ts'
import { usePaperFile } from '../../../paper/paper-files.tsx'
import { Sheet } from '../../../paper/sheet.tsx'
import { controlId } from '../document/guide-context.ts'
import { useWords } from '../messages/words.ts'
import { useSigningState } from '../signing-context.ts'
import type { Block } from './blocks.ts'
import { FlowBlock } from './flow-block.tsx'
import type { PageContent } from './page-frame.ts'
import { readPage } from './read-page.ts'
import { ReadingField } from './reading-field.tsx'
import { reflow } from './reflow.ts'
import type { PageFlow } from './reflow.ts'

export interface ReadingPageProps {
  readonly page: PaperPage
  readonly width: number
  readonly letter: number
  /** Called once what the page holds stands, with the element that holds it. */
  readonly onReady: (page: number) => void
}

/** What is on one page, as text with its fields in between; its picture where it holds no text. */
export const ReadingPage = memo(function ReadingPage({ page, width, letter, onReady }: ReadingPageProps) {
  const fields = useSigningState(
    useShallow(({ view }) => view?.fields.filter((field) => field.page === page.page && isSeen(field)) ?? []),
  )
  const content = usePageContent(page)
  const flow = useFlow(content, fields)
  const isReady = flow !== null
  useLayoutEffect(() => {
    if (isReady) onReady(page.page)
  }, [isReady, onReady, page.page])
  if (flow === null) return <TextSkeleton />
  return (
    <>
      {flow.isPicture && <Picture page={page} width={width} />}
      <Flow flow={flow} fields={fields} width={width} letter={letter} />
    </>
  )
})

/** Whether there is something to fill in or to see. */
function isSeen(field: SigningField): boolean {
  return field.mine || field.editable || field.readOnly || field.answered !== null
}

/** Null while the page is read; `failed` when it cannot be. */
function usePageContent(page: PaperPage): PageContent | 'failed' | null {
  const file = usePaperFile(page.document)
  const pdf = file.status === 'ready' ? file.pdf : null
  const [content, setContent] = useState<PageContent | 'failed' | null>(null)
  useEffect(() => {
    if (!pdf) return
    let isWanted = true
    const tell = (read: PageContent | 'failed') => isWanted && setContent(read)
    readPage(pdf, page, true).then(tell, () => tell('failed'))
    return () => {
      isWanted = false
    }
  }, [pdf, page])
  return file.status === 'failed' ? 'failed' : content
}

/** The page's flow; the same while its text and its fields' places are. */
function useFlow(content: PageContent | 'failed' | null, fields: readonly SigningField[]): PageFlow | null {
  const places = JSON.stringify(fields.map(({ id, type, box }) => ({ id, type, box })))
  return useMemo(() => {
    if (content === null) return null
    const flowing = JSON.parse(places) as Parameters<typeof reflow>[1]
    if (content !== 'failed') return reflow(content, flowing)
    return {
      isPicture: true,
      blocks: flowing.map(({ id }): Block => ({ kind: 'field', id, isBeside: false })),
    }
  }, [content, places])
}

interface FlowProps {
  readonly flow: PageFlow
  readonly fields: readonly SigningField[]
  readonly width: number
  readonly letter: number
}

function Flow({ flow, fields, width, letter }: FlowProps) {
  const words = useWords()
  const base = useId()
  const byId = new Map(fields.map((field) => [field.id, field]))
  const parts: ReactNode[] = []
  flow.blocks.forEach((block, index) => {
    const before = flow.blocks[index - 1]
    const id = `${base}${index}`
    if (block.kind !== 'field') {
      if (before?.kind === 'field' && before.isBeside) return
      parts.push(<FlowBlock key={id} block={block} tableLabel={words.reading.table} />)
      return
    }
    const field = byId.get(block.id)
    if (!field) return
    const next = flow.blocks[index + 1]
    const beside = block.isBeside && next && next.kind !== 'field' ? next : null
    const control = (
      <ReadingField
        key={field.id}
        field={field}
        width={width}
        letter={letter}
        describedBy={beside ? `${id}-beside` : undefined}
      />
    )
    parts.push(
      beside ? (
        <div key={field.id} className="flex items-start gap-4">
          {control}
          <div className="min-w-0 flex-1 pt-1">
            <FlowBlock id={`${id}-beside`} block={beside} tableLabel={words.reading.table} />
            <Need field={field} />
          </div>
        </div>
      ) : (
        control
      ),
    )
  })
  return parts
}

/** That a box beside its words has to be ticked, for the eye. */
function Need({ field }: { field: SigningField }) {
  const { required } = useWords().field
  if (!field.mine || !field.required || field.readOnly) return null
  return (
    <p aria-hidden className="text-[max(0.8125rem,0.76em)] text-muted">
      {required}
    </p>
  )
}

function Picture({ page, width }: { page: PaperPage; width: number }) {
  const words = useWords()
  const { size } = page
  const scale = width / size.width
  return (
    <figure aria-label={words.reading.pictureOf(page.page)}>
      <figcaption className="mb-2 text-[max(0.8125rem,0.76em)] text-muted">
        {words.reading.picture}
      </figcaption>
      <div className="relative overflow-hidden shadow-sheet" style={{ width, height: size.height * scale }}>
        <Sheet page={page} scale={scale} />
      </div>
    </figure>
  )
}

/** Widths of lines to come, in percent of the column; each once. */
const lines = [46, 98, 94, 97, 91, 62, 96, 93, 99, 41]

function TextSkeleton() {
  return (
    <div aria-hidden className="flex animate-sheen flex-col gap-[0.7em]">
      {lines.map((width) => (
        <div key={width} className="h-[0.9em] rounded-xs bg-sunken" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}

/** The control of a field, or the field itself where there is nothing to do; null while its page is not there. */
export function elementOf(view: HTMLElement, field: SigningField): HTMLElement | null {
  const control = document.getElementById(controlId(field.id))
  return control ?? view.querySelector<HTMLElement>(`[data-field="${CSS.escape(field.id)}"]`)
}

/** A ref that always holds the newest value. */
export function useNewest<Value>(value: Value) {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
