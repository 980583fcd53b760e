import Files from 'lucide-react/icons/files'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { useWords } from '../messages/words.ts'

interface PagesButtonProps {
  /** The page that is read now. In a store, so that only this button is drawn again. */
  readonly shown: StoreApi<{ readonly page: number }>
  readonly total: number
  readonly onPress: () => void
}

/** Which page this is, and the way to all of them. */
export function PagesButton({ shown, total, onPress }: PagesButtonProps) {
  const words = useWords()
  const page = Math.min(
    useStore(shown, (now) => now.page),
    total,
  )
  const count = `${page} / ${total}`
  return (
    <button
      type="button"
      aria-label={`${words.pages}: ${count}`}
      aria-haspopup="dialog"
      onClick={onPress}
      className="flex h-8 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-2 text-sm font-medium text-muted tabular-nums focus-ring hover:bg-hover hover:text-ink pointer-coarse:h-11"
    >
      <Files aria-hidden className="size-4" />
      <bdi>{count}</bdi>
    </button>
  )
}
