import { useCallback, useState } from 'react'
import { deviceStorage } from '../../../guest/device-storage.ts'

/** The pages as they print, or their text at the width of the window. */
export type DocumentView = 'page' | 'reading'

const viewKey = 'countersign.document-view'
const sizeKey = 'countersign.reading-size'

/** The available text sizes. */
export const readingSizes = [0.85, 1, 1.2, 1.45, 1.75, 2.1, 2.5] as const

/** The chosen view and its text size, stored in this browser. */
export function useViewChoice() {
  const [view, setView] = useState<DocumentView>(() => (kept(viewKey) === 'reading' ? 'reading' : 'page'))
  const [size, setSize] = useState<number>(
    () => readingSizes.find((one) => String(one) === kept(sizeKey)) ?? 1,
  )
  const chooseView = useCallback((next: DocumentView) => {
    setView(next)
    keep(viewKey, next)
  }, [])
  const chooseSize = useCallback((next: number) => {
    setSize(next)
    keep(sizeKey, String(next))
  }, [])
  return { view, size, chooseView, chooseSize }
}

/** The next larger or smaller size, or the default for `fit`. */
export function sizeAfter(size: number, step: 'in' | 'out' | 'fit'): number {
  if (step === 'fit') return 1
  const wanted =
    step === 'in' ? readingSizes.find((one) => one > size) : readingSizes.findLast((one) => one < size)
  return wanted ?? size
}

function kept(key: string): string | null {
  try {
    return deviceStorage('localStorage')?.getItem(key) ?? null
  } catch {
    return null
  }
}

function keep(key: string, value: string): void {
  try {
    deviceStorage('localStorage')?.setItem(key, value)
  } catch {
    // A private window may store nothing. The choice then lasts as long as the page.
  }
}
