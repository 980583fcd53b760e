import { SmallPage } from '../../kit/layout/small-page.tsx'
import { UnlessScrolling } from './row-controls.tsx'

/** The first page of a row's document. Rows that pass by while scrolling ask for no picture. */
export function RowPage({ picture, isScrolling }: { picture: string | null; isScrolling: boolean }) {
  const size = 'size-14'
  return (
    <UnlessScrolling isScrolling={isScrolling} shape={<SmallPage picture={null} className={size} />}>
      <SmallPage picture={picture} className={size} />
    </UnlessScrolling>
  )
}
