import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/shallow'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { SigningField } from '../../../api/guests/signing.ts'
import type { PaperPage } from '../../../paper/paper-document.ts'
import { usePaperFile } from '../../../paper/paper-files.tsx'
import { useSigningState } from '../signing-context.ts'
import { fieldOrder } from './field-order.ts'
import { betweenPages } from './page-break.ts'
import type { PageContent } from './page-frame.ts'
import { readPage } from './read-page.ts'
import { pictureOf, reflow } from './reflow.ts'
import type { PageFlow } from './reflow.ts'

/**
 * What has been read so far, by page: neighbours see where a sentence continues, the guide sees the order of fields.
 */
interface ReadPages {
  readonly flows: ReadonlyMap<number, PageFlow>
  readonly orders: ReadonlyMap<number, readonly string[]>
}

export type PageFlows = StoreApi<ReadPages>

export function createPageFlows(): PageFlows {
  return createStore<ReadPages>(() => ({ flows: new Map(), orders: new Map() }))
}

/** A page's fields that have something to fill in or to see. */
export function useSeenFields(page: number): SigningField[] {
  return useSigningState(
    useShallow(({ view }) => view?.fields.filter((field) => field.page === page && isSeen(field)) ?? []),
  )
}

function isSeen(field: SigningField): boolean {
  return field.mine || field.editable || field.readOnly || field.answered !== null
}

/** The text of a page with its fields in between and sentences complete. Null while it is being read. */
export function usePageFlow(
  page: PaperPage,
  fields: readonly SigningField[],
  known: PageFlows,
): PageFlow | null {
  const content = usePageContent(page, true)
  const flow = useOwnFlow(content, fields)
  const number = page.page
  useLayoutEffect(() => {
    if (flow === null) return
    known.setState(({ flows, orders }) => ({
      flows: new Map(flows).set(number, flow),
      orders: new Map(orders).set(number, fieldOrder(flow)),
    }))
  }, [flow, known, number])
  const isFirst = page.pageOfDocument === 1
  const isLast = page.pageOfDocument === page.document.pages.length
  const before = useStore(known, ({ flows }) => (isFirst ? undefined : flows.get(number - 1)))
  const after = useStore(known, ({ flows }) => (isLast ? undefined : flows.get(number + 1)))
  return useMemo(() => flow && betweenPages(flow, before, after), [flow, before, after])
}

/** Reads the order of a page's fields while the page itself is far away. */
export function useOrderAhead(page: PaperPage, known: PageFlows): void {
  const fields = useSeenFields(page.page)
  const flow = useOwnFlow(usePageContent(page, false), fields)
  useEffect(() => {
    if (flow === null) return
    known.setState(({ flows, orders }) => ({
      flows,
      orders: new Map(orders).set(page.page, fieldOrder(flow)),
    }))
  }, [flow, known, page.page])
}

/** Null while the page is being read, `failed` when it cannot be. */
function usePageContent(page: PaperPage, isWhole: boolean): PageContent | 'failed' | null {
  const file = usePaperFile(page.document)
  const pdf = file.status === 'ready' ? file.pdf : null
  const [content, setContent] = useState<PageContent | 'failed' | null>(null)
  useEffect(() => {
    if (!pdf) return
    let isWanted = true
    const tell = (read: PageContent | 'failed') => isWanted && setContent(read)
    readPage(pdf, page, isWhole).then(tell, () => tell('failed'))
    return () => {
      isWanted = false
    }
  }, [pdf, page, isWhole])
  return file.status === 'failed' ? 'failed' : content
}

/** The page's own flow. The same object while its text and its fields' places stay the same. */
function useOwnFlow(
  content: PageContent | 'failed' | null,
  fields: readonly SigningField[],
): PageFlow | null {
  const places = JSON.stringify(fields.map(({ id, type, box }) => ({ id, type, box })))
  return useMemo(() => {
    if (content === null) return null
    const flowing = JSON.parse(places) as Parameters<typeof reflow>[1]
    return content === 'failed' ? { ...pictureOf(flowing), isUnread: true } : reflow(content, flowing)
  }, [content, places])
}
