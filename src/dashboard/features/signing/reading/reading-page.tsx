import { memo, useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { SigningField } from '../../../api/guests/signing.ts'
import type { PaperPage } from '../../../paper/paper-document.ts'
import { Sheet } from '../../../paper/sheet.tsx'
import { controlId } from '../document/guide-context.ts'
import { useWords } from '../messages/words.ts'
import { FlowBlock } from './flow-block.tsx'
import { usePageFlow, useSeenFields } from './page-flows.ts'
import type { PageFlows } from './page-flows.ts'
import { ReadingField } from './reading-field.tsx'
import { RecognisedText } from './recognised-text.tsx'
import type { PageFlow } from './reflow.ts'

export interface ReadingPageProps {
  readonly page: PaperPage
  readonly flows: PageFlows
  readonly width: number
  readonly letter: number
  /** Called with the page's element once its content is there. */
  readonly onReady: (page: number) => void
}

/** The content of a page as text with its fields in between, or its picture where it has no text. */
export const ReadingPage = memo(function ReadingPage(props: ReadingPageProps) {
  const { page, flows, width, letter, onReady } = props
  const fields = useSeenFields(page.page)
  const flow = usePageFlow(page, fields, flows)
  const isReady = flow !== null
  useLayoutEffect(() => {
    if (isReady) onReady(page.page)
  }, [isReady, onReady, page.page])
  if (flow === null) return <TextSkeleton />
  return (
    <>
      {flow.isPicture && (
        <Picture page={page} width={width} hasFields={fields.length > 0} isUnread={flow.isUnread === true} />
      )}
      {flow.isPicture && <RecognisedText page={page} />}
      <Flow flow={flow} fields={fields} width={width} letter={letter} />
    </>
  )
})

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
        // Seen after its box, and read before it: a box without its words says nothing.
        <div key={field.id} className="flex flex-row-reverse items-start justify-end gap-4">
          <div className="min-w-0 flex-1 pt-1">
            <FlowBlock id={`${id}-beside`} block={beside} tableLabel={words.reading.table} />
            <Need field={field} />
          </div>
          {control}
        </div>
      ) : (
        control
      ),
    )
  })
  return parts
}

/** Shows that a box next to its words must be ticked. */
function Need({ field }: { field: SigningField }) {
  const { required } = useWords().field
  if (!field.mine || !field.required || field.readOnly) return null
  return (
    <p aria-hidden className="text-[max(0.8125rem,0.76em)] text-muted">
      {required}
    </p>
  )
}

interface PictureProps {
  readonly page: PaperPage
  readonly width: number
  readonly hasFields: boolean
  /** Whether its text could not be read, rather than being absent. */
  readonly isUnread: boolean
}

function Picture({ page, width, hasFields, isUnread }: PictureProps) {
  const words = useWords()
  const { size } = page
  const scale = width / size.width
  return (
    <figure aria-label={words.reading.pictureOf(page.page)}>
      <figcaption className="mb-2 text-[max(0.8125rem,0.76em)] text-muted">
        {isUnread ? words.reading.unread : words.reading.picture}
        {hasFields && ` ${words.reading.pictureFields}`}
      </figcaption>
      <div className="relative overflow-hidden shadow-sheet" style={{ width, height: size.height * scale }}>
        <Sheet page={page} scale={scale} />
      </div>
    </figure>
  )
}

/** Widths of placeholder lines, in percent of the column. Each occurs once. */
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

/** The control of a field, or the field itself where there is nothing to do. Null while its page is not there. */
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
