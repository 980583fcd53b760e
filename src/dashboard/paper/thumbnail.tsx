import type { PaperPage } from './paper-document.ts'
import { Sheet } from './sheet.tsx'

/** A page as a small picture of `width` CSS pixels. Only inside `PaperFiles`. */
export function Thumbnail({
  page,
  width,
  maxHeight,
}: {
  page: PaperPage
  width: number
  maxHeight?: number
}) {
  const { size } = page
  const scale = Math.min(width / size.width, (maxHeight ?? Infinity) / size.height)
  return (
    <div
      data-theme="light"
      className="relative overflow-hidden rounded-xs bg-paper shadow-sheet"
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      <Sheet page={page} scale={scale} thumbnail />
    </div>
  )
}
