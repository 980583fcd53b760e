import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { ownAddress } from '../../../api/own-address.ts'
import { useMemo, useState } from 'react'
import type { EnvelopePage } from '../../../api/sending/envelopes.ts'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { PaperFiles } from '../../../paper/paper-files.tsx'
import { PaperView } from '../../../paper/paper-view.tsx'
import type { PaperDocument } from '../../../paper/paper-document.ts'
import { clampZoom } from '../../../paper/page-stack.ts'
import type { Zoom } from '../../../paper/page-stack.ts'

/** The documents as they are now, with what recipients have completed so far. */
export function DocumentPreview({ envelope }: { envelope: EnvelopePage }) {
  const documents = usePaper(envelope)
  const [zoom, setZoom] = useState<Zoom>('fit-width')
  const [page, setPage] = useState(1)
  const count = envelope.pages.length
  const step = (factor: number) =>
    setZoom((before) => clampZoom((before === 'fit-width' ? 1 : before) * factor))
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex items-center gap-1 border-b border-line px-3 py-1.5">
        <span className="min-w-0 flex-1 truncate text-xs text-faint tabular-nums">
          Page {Math.min(page, count)} of {count}
        </span>
        <IconButton label="Zoom out" icon={ZoomOut} size="small" onPress={() => step(0.8)} />
        <button
          type="button"
          aria-pressed={zoom === 'fit-width'}
          onClick={() => setZoom('fit-width')}
          className="h-7 cursor-pointer rounded-md px-2 text-xs font-medium text-muted tabular-nums focus-ring hover:bg-hover pointer-coarse:h-10"
        >
          {zoom === 'fit-width' ? 'Fit width' : `${Math.round(zoom * 100)} %`}
        </button>
        <IconButton label="Zoom in" icon={ZoomIn} size="small" onPress={() => step(1.25)} />
      </div>
      <div className="min-h-0 flex-1 bg-sunken">
        <PaperFiles documents={documents}>
          <PaperView
            label="Documents"
            documents={documents}
            zoom={zoom}
            onZoomChange={setZoom}
            onPageChange={setPage}
            padding={16}
            fitMax={1.4}
          />
        </PaperFiles>
      </div>
    </div>
  )
}

/** Keeps the loaded file while nothing on it has changed, although every read returns a new address. */
function usePaper(envelope: EnvelopePage): readonly PaperDocument[] {
  const version = versionOf(envelope)
  const address = ownAddress(envelope.master ?? envelope.original)
  const [held, setHeld] = useState({ version, address })
  if (held.version !== version) setHeld({ version, address })
  const { name, pages } = envelope
  return useMemo(
    () => [{ id: version, name, file: { url: held.address }, pages }],
    // oxlint-disable-next-line react/exhaustive-deps -- the sizes of pages come as a new list with every reading
    [version, name, held.address],
  )
}

/** Changes whenever the printed documents may have changed. */
function versionOf({ id, status, sent, documents, pages, recipients, sealed }: EnvelopePage): string {
  const finished = recipients.map((one) => one.completed ?? '').join()
  const files = documents.map((one) => `${one.id} ${one.name}`).join()
  return [id, status === 'draft', sent, sealed, pages.length, finished, files].join(' ')
}
