import { Sheet } from '../../kit/layout/sheet.tsx'
import { UnlessScrolling } from './row-controls.tsx'

/** The first page of a row's document. Rows that pass by while scrolling ask for no picture. */
export function RowSheet({ picture, isScrolling }: { picture: string | null; isScrolling: boolean }) {
  const size = 'size-14'
  return (
    <UnlessScrolling isScrolling={isScrolling} shape={<Sheet picture={null} className={size} />}>
      <Sheet picture={picture} className={size} />
    </UnlessScrolling>
  )
}
