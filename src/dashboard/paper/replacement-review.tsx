import type { PageRect } from '#domain/field/field.ts'
import type { FieldChange } from '#domain/field/replacement.ts'
import { StatusBadge } from '../kit/feedback/badge.tsx'
import { Button } from '../kit/buttons/button.tsx'
import { Callout } from '../kit/feedback/callout.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { countOf } from '../kit/text/names.ts'
import type { Tone } from '../kit/feedback/tones.ts'
import { changeWords } from './replacement-words.ts'

interface PageSize {
  readonly width: number
  readonly height: number
}

export interface ReplacementReviewProps {
  /** The document to replace, and the replacing file. */
  readonly documentName: string
  readonly fileName: string
  /** Of the new file. */
  readonly pages: readonly PageSize[]
  readonly changes: readonly FieldChange[]
  /** A field's name, such as `Tenant: Signature`. */
  readonly nameOf: (fieldId: string) => string
  readonly onAccept: () => void
  readonly onCancel: () => void
}

const words: Readonly<Record<FieldChange['kind'], { readonly word: string; readonly tone: Tone }>> = {
  kept: { word: 'Stays', tone: 'success' },
  moved: { word: 'Moves', tone: 'info' },
  more: { word: 'More', tone: 'info' },
  fewer: { word: 'Fewer', tone: 'warning' },
  skipped: { word: 'Lost', tone: 'danger' },
}
const gravest: readonly FieldChange['kind'][] = ['skipped', 'fewer', 'moved', 'more', 'kept']

/** Shows what replacing a document by another file would do to its fields, before the file is used. */
export function ReplacementReview(props: ReplacementReviewProps) {
  const { documentName, fileName, pages, changes, nameOf, onAccept, onCancel } = props
  const news = gravest.flatMap((kind) => changes.filter((change) => change.kind === kind && kind !== 'kept'))
  const kept = changes.length - news.length
  const lost = changes.filter(({ kind }) => kind === 'skipped').length
  return (
    <Dialog
      title={`Replace “${documentName}”?`}
      description={`“${fileName}”, ${countOf(pages.length, 'page')}`}
      isOpen
      size="medium"
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      footer={
        <>
          <Button onPress={onCancel}>Keep the document</Button>
          <Button variant="primary" onPress={onAccept}>
            Use this file
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        {lost > 0 && (
          <Callout tone="danger" title={`${countOf(lost, 'field')} would be lost`}>
            Fields without a place in the new file can’t be filled in.
          </Callout>
        )}
        {news.length > 0 && (
          <ul aria-label="What changes" className="flex flex-col gap-3">
            {news.map((change) => (
              <ChangedField
                key={change.fieldId}
                change={change}
                pages={pages}
                name={nameOf(change.fieldId)}
              />
            ))}
          </ul>
        )}
        <p>
          {changes.length === 0
            ? 'There are no fields on this document.'
            : kept === 0
              ? 'Every field is affected.'
              : `${countOf(kept, 'field')} ${kept === 1 ? 'stays' : 'stay'} in place.`}
        </p>
      </div>
    </Dialog>
  )
}

function ChangedField(props: { change: FieldChange; pages: readonly PageSize[]; name: string }) {
  const { change, pages, name } = props
  const { word, tone } = words[change.kind]
  const page = change.after[0]?.page ?? change.before[0]?.page ?? 1
  return (
    <li className="flex items-start gap-3">
      <PlaceSketch size={pages[page - 1]} page={page} before={change.before} after={change.after} />
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere text-ink">{name}</span>
          <StatusBadge tone={tone}>{word}</StatusBadge>
        </div>
        <p>{changeWords(change)}</p>
      </div>
    </li>
  )
}

interface PlaceSketchProps {
  /** Undefined for a page that the new file does not have. */
  readonly size: PageSize | undefined
  readonly page: number
  readonly before: readonly PageRect[]
  readonly after: readonly PageRect[]
}

/** A page in outline: dashed where the field was, filled where it is now. */
function PlaceSketch({ size, page, before, after }: PlaceSketchProps) {
  const { width, height } = size ?? { width: 595, height: 842 }
  const rect = (box: PageRect) => ({
    x: box.left,
    y: height - box.bottom - box.height,
    width: box.width,
    height: box.height,
    rx: 6,
  })
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      className="h-18 w-14 shrink-0 overflow-hidden rounded-xs bg-paper shadow-card"
    >
      {before
        .filter((box) => box.page === page)
        .map((box) => (
          <rect
            key={`${box.left} ${box.bottom}`}
            {...rect(box)}
            className="fill-none stroke-faint"
            strokeWidth={6}
            strokeDasharray="14 10"
          />
        ))}
      {after
        .filter((box) => box.page === page)
        .map((box) => (
          <rect key={`${box.left} ${box.bottom}`} {...rect(box)} className="fill-accent" />
        ))}
    </svg>
  )
}
