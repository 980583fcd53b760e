import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import {
  addDocument,
  createDraft,
  orderDocuments,
  readDraft,
  removeDocument,
  renameDocument,
  replaceDocument,
  saveDraft,
} from '../../api/drafts.ts'
import type { Draft } from '../../api/drafts.ts'
import { failureWords } from '../../api/failure-words.ts'
import { useLive } from '../../api/live.ts'
import { ProblemError } from '#client/problem-error.ts'
import { ErrorState } from '../../kit/error-state.tsx'
import { LinkButton } from '../../kit/link-button.tsx'
import { notify } from '../../kit/toasts.tsx'
import { paths } from '../../paths.ts'
import { openDraftSession } from './draft-session.ts'
import type { DraftService } from './draft-state.ts'
import { tabSnapshots } from './draft-snapshot.ts'
import { EditorProvider } from './editor-context.ts'
import { EditorFrame } from './editor-frame.tsx'
import { openDesk } from './fields/desk.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { readStep } from './steps.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

const service: DraftService = {
  create: createDraft,
  read: readDraft,
  save: saveDraft,
  addDocument,
  replaceDocument,
  renameDocument,
  orderDocuments,
  removeDocument,
}

/** One stay at the page: `bornAt` is the address's key where a new draft got its id, until the address has it too. */
interface Visit {
  readonly number: number
  readonly id: string | null
  readonly bornAt: string | null
}

/** `/create-envelope`: a new draft, or the one that `envelopeId` names. */
export function EditorPage() {
  const [search] = useSearchParams()
  const { key } = useLocation()
  const id = search.get('envelopeId')
  const [visit, setVisit] = useState<Visit>({ number: 0, id, bornAt: null })
  const isArriving = id === null && visit.bornAt === key
  if (id !== visit.id && !isArriving) setVisit({ number: visit.number + 1, id, bornAt: null })
  const onCreated = (created: string) => setVisit((before) => ({ ...before, id: created, bornAt: key }))

  if (visit.id === null || visit.bornAt !== null) {
    return <OpenDraft key={visit.number} draft={null} onCreated={onCreated} />
  }
  return <LoadDraft key={visit.number} id={visit.id} />
}

function LoadDraft({ id }: { id: string }) {
  const draft = useQuery({
    queryKey: ['drafts', 'open', id],
    queryFn: ({ signal }) => readDraft(id, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: (count, error) =>
      count < 2 && !(error instanceof ProblemError && error.status < 500 && error.status > 0),
  })
  if (draft.data) return <OpenDraft draft={draft.data} />
  if (draft.error) return <CannotOpen id={id} error={draft.error} onRetry={() => void draft.refetch()} />
  return <EditorSkeleton />
}

function CannotOpen({ id, error, onRetry }: { id: string; error: Error; onRetry: () => void }) {
  const isSent = error instanceof ProblemError && error.code === 'envelope-not-draft'
  const isGone = error instanceof ProblemError && error.status === 404
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      {isSent ? (
        <ErrorState
          title="This envelope is no draft any more"
          actions={<LinkButton href={paths.envelope.href(id)}>Open the envelope</LinkButton>}
        >
          It was sent or closed already, so it cannot be edited here.
        </ErrorState>
      ) : isGone ? (
        <ErrorState
          title="This draft does not exist"
          actions={<LinkButton href={paths.envelopes.href()}>All envelopes</LinkButton>}
        >
          It may have been discarded, or you may not have access to it.
        </ErrorState>
      ) : (
        <ErrorState {...failureWords(error)} onRetry={onRetry} />
      )}
    </main>
  )
}

function OpenDraft({ draft, onCreated }: { draft: Draft | null; onCreated?: (id: string) => void }) {
  const cache = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [editor] = useState(() => {
    const session = openDraftSession({ service, snapshots: tabSnapshots(sessionStorage), draft })
    return { session, desk: openDesk(session) }
  })
  const { session, desk } = editor
  const born = useEffectEvent((id: string) => {
    onCreated?.(id)
    setSearch(
      (before) => {
        before.set('envelopeId', id)
        return before
      },
      { replace: true },
    )
    void cache.invalidateQueries({ queryKey: ['envelopes'] })
  })
  useEffect(
    () =>
      session.start({
        onCreated: (id) => born(id),
        onCaughtUp: () => notify.info('This draft was changed elsewhere. You see the latest version now.'),
      }),
    [session],
  )
  useEffect(() => desk.start(), [desk])
  useLeaveGuard(session)
  useLive((event) => {
    const { id } = session.store.getState()
    if (event.kind === 'reconnected') session.notice(null)
    else if (event.kind !== 'inbox' && event.envelopeId === id) session.notice(event.revision ?? null)
  })
  return (
    <EditorProvider value={editor}>
      <EditorFrame step={readStep(search)} />
    </EditorProvider>
  )
}
