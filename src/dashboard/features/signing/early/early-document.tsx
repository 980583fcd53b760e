import type { SigningView } from '../../../api/guests/signing.ts'
import { pixelsPerPoint, usualWidth } from '../../../paper/page-stack.ts'
import { HeaderFrame } from '../document/header-frame.tsx'
import { narrow, roomyFrom, vast, vastFrom, wide } from '../document/paper-fit.ts'
import { useWords } from '../messages/words.ts'
import { useView } from '../signing-context.ts'

/** CSS for the first page, as wide as `layOutPages` makes it when it fits the width. */
export function sketchStyle({ documents }: SigningView): string {
  const pages = documents.flatMap((document) => document.pages)
  const width = pages[0]?.width ?? 0
  const rule = ({ fitSpread, fitMax }: typeof wide) => {
    const part = Math.min(width / usualWidth(pages, fitSpread), 1) * 100
    return `#early [data-sketch]{width:min(${part.toFixed(3)}%,${(width * fitMax * pixelsPerPoint).toFixed(2)}px)}`
  }
  const from = (least: number, fit: typeof wide) => `@media(min-width:${least}px){${rule(fit)}}`
  return `${rule(narrow)}${from(roomyFrom, wide)}${from(vastFrom, vast)}`
}

/** An empty image until the picture arrives. */
const nothing = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

/** The header of the documents' page and the first sheet, where both will be once everything has loaded. */
export function EarlyDocument() {
  const words = useWords()
  const { documents } = useView()
  const page = documents[0]?.pages[0]
  return (
    <div aria-busy="true" className="fixed inset-x-0 top-0 flex h-dvh flex-col bg-canvas">
      <HeaderFrame>
        <div aria-hidden className="h-11 w-20 short:h-10" />
        <div aria-hidden className="order-last basis-full pb-2 sm:hidden">
          <div className="h-8 rounded-md bg-sunken pointer-coarse:h-11" />
        </div>
      </HeaderFrame>
      <main
        dir="ltr"
        className="flex min-h-0 flex-1 justify-center overflow-x-hidden overflow-y-scroll p-2 sm:p-6"
      >
        {page && (
          <img
            data-sketch
            data-theme="light"
            src={nothing}
            alt={words.paper.page(1)}
            width={Math.round(page.width)}
            height={Math.round(page.height)}
            className="h-auto self-start bg-paper shadow-sheet"
          />
        )}
      </main>
      <div aria-hidden className="shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
        <div className="h-16 short:h-14" />
      </div>
    </div>
  )
}
