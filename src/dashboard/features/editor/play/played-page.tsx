import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { PlacedField } from '#domain/field/field.ts'
import type { PlayedField } from '../../../api/sending/plays.ts'
import { recipientColor } from '../../../kit/layout/recipient-colors.ts'
import { MarksSvg } from '../../../paper/marks-svg.tsx'
import type { PaperPage } from '../../../paper/paper-document.ts'
import { Thumbnail } from '../../../paper/thumbnail.tsx'
import { useMarks } from '../../../paper/use-marks.ts'
import { frameWidth } from './frames.tsx'

/** A field on a played page. */
export interface PlayedMark {
  readonly field: PlayedField
  /** When its recipient finished, for dates. */
  readonly completedAt: string | null
  /** Place of the recipient whose own field it is, to outline it in their colour. Null for none. */
  readonly owner: number | null
}

interface PlayedPageProps {
  page: PaperPage
  marks: readonly PlayedMark[]
  utcOffset: string
}

/** A page with what is printed on it. It is drawn once it comes near. */
export function PlayedPage({ page, marks, utcOffset }: PlayedPageProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const { size } = page
  const height = (size.height * frameWidth) / size.width
  return (
    <div
      ref={place}
      data-theme="light"
      className="relative bg-paper shadow-sheet"
      style={{ width: frameWidth, height }}
    >
      {isNear && <Thumbnail page={page} width={frameWidth} />}
      {marks.map((mark) => (
        <Printed key={mark.field.id} mark={mark} page={page} utcOffset={utcOffset} />
      ))}
    </div>
  )
}

/** Whether something is on screen, or was: nothing that was drawn is thrown away. */
function useNear(place: RefObject<HTMLDivElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setNear(true)
        watcher.disconnect()
      },
      { rootMargin: '300px' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [place])
  return isNear
}

function Printed({
  mark: { field, completedAt, owner },
  page: { size },
  utcOffset,
}: {
  mark: PlayedMark
  page: PaperPage
  utcOffset: string
}) {
  const { box } = field
  const placed = useMemo(() => placedField(field), [field])
  const marks = useMarks(placed, field.answer, { completedAt, utcOffset })
  const colour = owner === null ? null : recipientColor(Math.max(owner, 0))
  return (
    <span
      className="absolute"
      style={{
        left: `${(box.left / size.width) * 100}%`,
        bottom: `${(box.bottom / size.height) * 100}%`,
        width: `${(box.width / size.width) * 100}%`,
        height: `${(box.height / size.height) * 100}%`,
        ...(colour && { backgroundColor: colour.soft, outline: `1px solid ${colour.solid}` }),
      }}
    >
      <MarksSvg marks={marks} width={box.width} height={box.height} />
    </span>
  )
}

/** A played field in the form that the marks use. */
function placedField({ box, page, ...field }: PlayedField): PlacedField {
  return {
    ...field,
    page,
    anchor: null,
    xOffset: 0,
    yOffset: 0,
    xCoordinate: null,
    yCoordinate: null,
    width: box.width,
    height: box.height,
    label: field.label,
    box: { page, ...box },
  }
}
