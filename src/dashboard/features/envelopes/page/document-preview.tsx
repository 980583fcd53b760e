import Files from 'lucide-react/icons/files'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { ownAddress } from '../../../api/own-address.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { envelopeFields } from '../../../api/sending/envelopes.ts'
import type { EnvelopePage, ShownField } from '../../../api/sending/envelopes.ts'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { classes } from '../../../kit/layout/classes.ts'
import { Drawer } from '../../../kit/overlays/drawer.tsx'
import { PaperFiles } from '../../../paper/paper-files.tsx'
import { PaperView } from '../../../paper/paper-view.tsx'
import type { PaperHandle } from '../../../paper/paper-view.tsx'
import { pagesOf } from '../../../paper/paper-document.ts'
import type { PaperDocument, PaperPage } from '../../../paper/paper-document.ts'
import type { PageMatrix } from '../../../paper/page-matrix.ts'
import { PageButton, PageStrip } from '../../../paper/page-strip.tsx'
import { clampZoom } from '../../../paper/page-stack.ts'
import type { Zoom } from '../../../paper/page-stack.ts'
import { FieldMarks } from './field-marks.tsx'

const PageGrid = lazyLater(async () => (await import('../../../paper/page-grid.tsx')).PageGrid)

/** No page needs to exist for its fields alone. */
const noPages: ReadonlySet<number> = new Set()
const noFields: readonly ShownField[] = []

/** The documents as they are now, with what recipients have completed so far, and how far each field is. */
export function DocumentPreview({ envelope }: { envelope: EnvelopePage }) {
  const documents = usePaper(envelope)
  const pages = useMemo(() => pagesOf(documents), [documents])
  const [zoom, setZoom] = useState<Zoom>('fit-width')
  const [page, setPage] = useState(1)
  const [isListing, setListing] = useState(false)
  const [isMarked, setMarked] = useState(envelope.status !== 'completed')
  const paper = useRef<PaperHandle>(null)
  const { data: fields = noFields } = useQuery({
    ...envelopeFields(envelope.id),
    enabled: envelope.status !== 'draft',
  })
  const byPage = useMemo(() => Map.groupBy(fields, ({ box }) => box.page), [fields])
  const [wanted] = useState(() => Number(new URLSearchParams(location.search).get('page')))
  useEffect(() => {
    if (!(wanted > 0)) return undefined
    // Only by the next frame are the pages laid out in their width.
    const frame = requestAnimationFrame(() => {
      paper.current?.view?.scrollIntoView({ block: 'nearest' })
      paper.current?.scrollToPage(wanted)
    })
    return () => cancelAnimationFrame(frame)
  }, [wanted])
  const { recipients } = envelope
  const count = pages.length
  const step = (factor: number) =>
    setZoom((before) => clampZoom((before === 'fit-width' ? 1 : before) * factor))
  const renderOverlay = useCallback(
    (shown: PaperPage, matrix: PageMatrix) => (
      <FieldMarks fields={byPage.get(shown.page) ?? noFields} recipients={recipients} matrix={matrix} />
    ),
    [byPage, recipients],
  )
  const spotsOf = (number: number) =>
    (byPage.get(number) ?? noFields).map(({ id, box, recipientId, state }) => ({
      key: id,
      rect: box,
      owner: recipients.findIndex((one) => one.id === recipientId),
      isOpen: state === 'empty' || state === 'skipped',
    }))
  return (
    <div className="@container flex h-full min-h-0 flex-col">
      <div className="flex items-center gap-1 border-b border-line px-3 py-1.5">
        <span
          className={classes(
            'min-w-0 flex-1 truncate text-xs text-faint tabular-nums',
            count > 1 && 'hidden @xl:block',
          )}
        >
          Page {Math.min(page, count)} of {count}
        </span>
        {count > 1 && (
          <span className="flex min-w-0 flex-1 @xl:hidden">
            <button
              type="button"
              aria-label={`Pages: ${Math.min(page, count)} / ${count}`}
              aria-haspopup="dialog"
              onClick={() => setListing(true)}
              className={classes(toolClasses, '-ms-2 flex items-center gap-1.5')}
            >
              <Files aria-hidden className="size-4 shrink-0" />
              {Math.min(page, count)} / {count}
            </button>
          </span>
        )}
        {fields.length > 0 && (
          <button
            type="button"
            aria-pressed={isMarked}
            onClick={() => setMarked(!isMarked)}
            className={toolClasses}
          >
            {isMarked ? 'Hide fields' : 'Show fields'}
          </button>
        )}
        <IconButton label="Zoom out" icon={ZoomOut} size="small" onPress={() => step(0.8)} />
        <button
          type="button"
          aria-pressed={zoom === 'fit-width'}
          onClick={() => setZoom('fit-width')}
          className={toolClasses}
        >
          {zoom === 'fit-width' ? 'Fit width' : `${Math.round(zoom * 100)} %`}
        </button>
        <IconButton label="Zoom in" icon={ZoomIn} size="small" onPress={() => step(1.25)} />
      </div>
      <PaperFiles documents={documents}>
        <div className="flex min-h-0 flex-1 bg-sunken">
          {count > 1 && (
            <nav
              aria-label="Pages"
              className="hidden w-36 shrink-0 flex-col border-r border-line py-2 @xl:flex"
            >
              <PageStrip pages={pages} current={page}>
                {(one, isCurrent) => (
                  <PageButton
                    page={one}
                    isCurrent={isCurrent}
                    spots={spotsOf(one.page)}
                    onPress={() => paper.current?.scrollToPage(one.page, 'smooth')}
                  />
                )}
              </PageStrip>
            </nav>
          )}
          <div className="min-w-0 flex-1">
            <PaperView
              label="Documents"
              handle={paper}
              documents={documents}
              zoom={zoom}
              onZoomChange={setZoom}
              onPageChange={setPage}
              {...(isMarked ? { renderOverlay, kept: noPages } : {})}
              padding={16}
              fitMax={1.4}
            />
          </div>
        </div>
        <Drawer title="Pages" isOpen={isListing} onOpenChange={setListing}>
          <PageGrid
            pages={pages}
            current={Math.min(page, count)}
            label="Pages"
            nameOf={(one) => `Page ${one.page}, ${fieldCount(spotsOf(one.page).length)}`}
            onChoose={(chosen) => {
              setListing(false)
              paper.current?.scrollToPage(chosen)
            }}
          />
        </Drawer>
      </PaperFiles>
    </div>
  )
}

const fieldCount = (count: number): string => (count === 1 ? '1 field' : `${count} fields`)

const toolClasses =
  'h-7 cursor-pointer rounded-md px-2 text-xs font-medium text-muted tabular-nums focus-ring hover:bg-hover pointer-coarse:h-10'

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
