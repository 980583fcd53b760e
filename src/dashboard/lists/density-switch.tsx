import Rows2 from 'lucide-react/icons/rows-2'
import Rows3 from 'lucide-react/icons/rows-3'
import { IconButton } from '../kit/buttons/icon-button.tsx'
import { chooseDensity, useDensity } from './density.ts'

/** Switches between rows with pictures and more rows. */
export function DensitySwitch() {
  const isCompact = useDensity() === 'compact'
  return (
    <IconButton
      label={isCompact ? 'Show pictures of documents' : 'Show compact rows'}
      icon={isCompact ? Rows2 : Rows3}
      onPress={() => chooseDensity(isCompact ? 'comfortable' : 'compact')}
    />
  )
}
