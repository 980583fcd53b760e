import ScanText from 'lucide-react/icons/scan-text'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { languageNames, languages, preferredLanguage } from '#domain/language.ts'
import type { Language } from '#domain/language.ts'
import { Button } from '../../../../kit/buttons/button.tsx'
import { IconButton } from '../../../../kit/buttons/icon-button.tsx'
import { Select } from '../../../../kit/inputs/select.tsx'
import { Dialog } from '../../../../kit/overlays/dialog.tsx'
import { countOf } from '../../../../kit/text/names.ts'
import { pagesOf } from '../../../../paper/paper-document.ts'
import type { PaperPage } from '../../../../paper/paper-document.ts'
import { usePaperFile } from '../../../../paper/paper-files.tsx'
import { useFieldEditor, useFieldEditorState } from '../../editor-context.ts'
import { usePaperDocuments } from '../../use-paper-documents.ts'
import { isScan } from './scan-pages.ts'

type Reading =
  | { readonly at: 'start' | 'failed' | 'dismissed' }
  | { readonly at: 'reading'; readonly page: number | null }
  | { readonly at: 'done'; readonly found: number }

/** On a scanned page: offers to read its text on this device, and tells how that goes. */
export function ScanNotice() {
  const documents = usePaperDocuments()
  const number = useFieldEditorState((state) => state.page)
  const hasRecipient = useFieldEditorState((state) => state.recipientId !== null)
  const { reading, read, stop, dismiss } = useReading()
  const [isAsked, ask] = useState(false)
  const page = pagesOf(documents)[number - 1]
  if (reading.at === 'dismissed' || !hasRecipient || !page) return null
  return (
    <>
      {reading.at === 'start' && (
        <OnScan page={page}>
          <Bar
            icon={<ScanText aria-hidden className="size-4 shrink-0 text-accent-ink" />}
            words="This page is a scan"
          >
            <Button size="small" onPress={() => ask(true)}>
              Read its text…
            </Button>
            <IconButton size="small" label="Dismiss" icon={X} onPress={dismiss} />
          </Bar>
        </OnScan>
      )}
      {reading.at === 'reading' && (
        <Bar
          icon={<ScanText aria-hidden className="size-4 shrink-0 animate-sheen text-accent-ink" />}
          words={reading.page === null ? 'Looking for scanned pages…' : `Reading page ${reading.page}…`}
        >
          <Button size="small" onPress={stop}>
            Stop
          </Button>
        </Bar>
      )}
      {reading.at === 'failed' && (
        <Bar words="The scanned pages couldn’t be read. Check your connection.">
          <Button size="small" onPress={() => ask(true)}>
            Try again
          </Button>
          <IconButton size="small" label="Dismiss" icon={X} onPress={dismiss} />
        </Bar>
      )}
      {reading.at === 'done' &&
        (reading.found === 0 ? (
          <Bar words="No fields found on the scanned pages">
            <IconButton size="small" label="Dismiss" icon={X} onPress={dismiss} />
          </Bar>
        ) : (
          <output className="sr-only">
            {`${countOf(reading.found, 'field')} found on the scanned pages.`}
          </output>
        ))}
      {isAsked && (
        <ScanDialog
          onClose={() => ask(false)}
          onRead={(language) => {
            ask(false)
            read(language)
          }}
        />
      )}
    </>
  )
}

/** The reading of all scanned pages, which ends with this part of the page. */
function useReading() {
  const fieldEditor = useFieldEditor()
  const documents = usePaperDocuments()
  const [reading, setReading] = useState<Reading>({ at: 'start' })
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  async function start(language: Language, signal: AbortSignal) {
    let found = 0
    try {
      const { readScans } = await import('./read-scans.ts')
      await readScans(documents, {
        language,
        signal,
        onStart: (page) => setReading({ at: 'reading', page }),
        onRead: (scan) => {
          found += scan.suggestions.length
          fieldEditor.addScan(scan)
        },
        isKnown: ({ file }, pageOfDocument) =>
          fieldEditor.store
            .getState()
            .scans.some((scan) => scan.file === file.url && scan.pageOfDocument === pageOfDocument),
      })
      if (!signal.aborted) setReading({ at: 'done', found })
    } catch {
      if (!signal.aborted) setReading({ at: 'failed' })
    }
  }

  return {
    reading,
    read: (language: Language) => {
      current.current?.abort()
      current.current = new AbortController()
      setReading({ at: 'reading', page: null })
      void start(language, current.current.signal)
    },
    stop: () => {
      current.current?.abort()
      setReading({ at: 'start' })
    },
    dismiss: () => setReading({ at: 'dismissed' }),
  }
}

/** What is inside, while this page is a scan that was not read. */
function OnScan({ page, children }: { page: PaperPage; children: ReactNode }) {
  const file = usePaperFile(page.document)
  const pdf = file.status === 'ready' ? file.pdf : null
  const { pageOfDocument } = page
  const [known, setKnown] = useState<{ readonly pdf: object; readonly page: number } | null>(null)
  const isRead = useFieldEditorState(({ scans }) =>
    scans.some((scan) => scan.file === page.document.file.url && scan.pageOfDocument === pageOfDocument),
  )
  useEffect(() => {
    if (pdf === null) return undefined
    let isCurrent = true
    isScan(pdf, pageOfDocument).then(
      (found) => isCurrent && setKnown(found ? { pdf, page: pageOfDocument } : null),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [pdf, pageOfDocument])
  return known?.pdf === pdf && known?.page === pageOfDocument && !isRead && children
}

function Bar({ icon, words, children }: { icon?: ReactNode; words: string; children: ReactNode }) {
  return (
    <section
      aria-label="Scanned pages"
      className="pointer-events-auto flex max-w-full animate-fade items-center gap-1 rounded-lg border border-line bg-raised py-1 pr-1 pl-3 shadow-float"
    >
      {icon}
      <output className="mr-1 min-w-0 text-sm text-ink sm:ml-1">{words}</output>
      {children}
    </section>
  )
}

function ScanDialog({ onRead, onClose }: { onRead: (language: Language) => void; onClose: () => void }) {
  const [language, setLanguage] = useState<Language>(() => preferredLanguage(navigator.languages) ?? 'en')
  return (
    <Dialog
      title="Read the text of scanned pages"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" onPress={() => onRead(language)}>
            Read the pages
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          Your browser reads the scanned pages and suggests fields where they ask for one. The pages stay on
          this device, and you can keep working. Up to 7 MB are loaded once.
        </p>
        <Select
          label="Language of the pages"
          description="English is always read too."
          value={language}
          options={languages.map((id) => ({ id, label: languageNames[id] }))}
          onChange={setLanguage}
        />
      </div>
    </Dialog>
  )
}
