import type { SigningView } from '../../../api/signing.ts'
import { Brand } from '../../../kit/guest-frame.tsx'
import { pixelsPerPoint, usualWidth } from '../../../paper/page-stack.ts'
import { narrow, roomyFrom, wide } from '../document/paper-fit.ts'
import { useWords } from '../messages/words.ts'
import { useView } from '../signing-context.ts'

/** CSS: the first page as wide as `layOutPages` makes it when it fits the width. */
export function sketchStyle({ documents }: SigningView): string {
  const pages = documents.flatMap((document) => document.pages)
  const width = pages[0]?.width ?? 0
  const rule = ({ fitSpread, fitMax }: typeof wide) => {
    const part = Math.min(width / usualWidth(pages, fitSpread), 1) * 100
    return `#early [data-sketch]{width:min(${part.toFixed(3)}%,${(width * fitMax * pixelsPerPoint).toFixed(2)}px)}`
  }
  return `${rule(narrow)}@media(min-width:${roomyFrom}px){${rule(wide)}}`
}

/** A pixel of nothing, until the picture comes. */
const nothing = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

/** The head of the documents' page and the first sheet of paper, where both will stand when everything is there. */
export function EarlyDocument() {
  const words = useWords()
  const { envelope, sender, branding, documents } = useView()
  const page = documents[0]?.pages[0]
  return (
    <div aria-busy="true" className="fixed inset-x-0 top-0 flex h-dvh flex-col bg-canvas">
      <header className="relative z-20 shrink-0 border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
        <div className="flex min-h-14 flex-wrap items-center gap-x-1 px-4 sm:min-h-16 sm:flex-nowrap sm:gap-4 sm:px-6 short:min-h-11">
          <div className="hidden max-w-44 shrink-0 md:block">
            <Brand branding={branding} />
          </div>
          <div className="min-w-0 flex-1 md:border-s md:border-line md:ps-6">
            <h1 className="truncate text-lg leading-5">
              <bdi>{envelope.name}</bdi>
            </h1>
            <p className="truncate text-sm text-muted short:hidden">{words.from(sender.name)}</p>
          </div>
          <div aria-hidden className="h-12.5 w-20 sm:h-10" />
          <div aria-hidden className="basis-full pb-2 sm:hidden">
            <div className="h-8 rounded-md bg-sunken pointer-coarse:h-11" />
          </div>
        </div>
      </header>
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
