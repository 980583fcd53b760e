import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Edited } from './draft/edited.ts'
import { failureWords } from '../../api/failure-words.ts'
import { useLive } from '../../api/live.ts'
import { sessionQuery } from '../../api/organisation/session.ts'
import { ProblemError } from '#client/problem-error.ts'
import { ErrorState } from '../../kit/feedback/error-state.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { deviceStorage } from '../../guest/device-storage.ts'
import { paths } from '../../paths.ts'
import { takeChosen } from '../../records/chosen-files.ts'
import { openDraftSession } from './draft/draft-session.ts'
import { draftSubject } from './draft-subject.ts'
import { draftSnapshots } from './draft/draft-snapshot.ts'
import { EditorProvider } from './editor-context.ts'
import { EditorFrame, expectFieldsStep } from './editor-frame.tsx'
import { openFieldEditor } from './fields/field-editor.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { openSending } from './review/sending-store.ts'
import { addressNow, readStep } from './steps.ts'
import type { Subject } from './subject.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** A storage that keeps nothing. */
const forgetful: Storage = {
  length: 0,
  clear: () => undefined,
  getItem: () => null,
  key: () => null,
  removeItem: () => undefined,
  setItem: () => undefined,
}

/** Within other pages, a browser may allow no storage: then nothing is kept for a reload. */
function storageOf(kind: 'sessionStorage' | 'localStorage'): Storage {
  return deviceStorage(kind) ?? forgetful
}

/** One visit to the page: `bornAt` is the address's key where a new draft got its id, until the address has it too. */
interface Visit {
  readonly number: number
  readonly id: string | null
  readonly bornAt: string | null
}

/** `/create-envelope`: a new draft, or the one that `envelopeId` names. */
export function EditorPage() {
  return <EditorFor subject={draftSubject} />
}

/** The editor for one kind of subject: a new one, or the one in the address. */
export function EditorFor({ subject }: { subject: Subject }) {
  const [search] = useSearchParams()
  const { key } = useLocation()
  const id = search.get(subject.param)
  const [visit, setVisit] = useState<Visit>({ number: 0, id, bornAt: null })
  // On a busy device, going to a step can overtake the address with the new draft's id. It begins no other draft.
  const isArriving = id === null && (visit.bornAt === key || search.has('step'))
  if (id !== visit.id && !isArriving) setVisit({ number: visit.number + 1, id, bornAt: null })
  const onCreated = (created: string) => setVisit((before) => ({ ...before, id: created, bornAt: key }))

  if (visit.id === null || visit.bornAt !== null) {
    return <OpenDraft key={visit.number} subject={subject} draft={null} onCreated={onCreated} />
  }
  return <LoadDraft key={visit.number} subject={subject} id={visit.id} />
}

function LoadDraft({ subject, id }: { subject: Subject; id: string }) {
  const [search] = useSearchParams()
  const step = readStep(search)
  useEffect(() => {
    if (step === 'fields') expectFieldsStep()
  }, [step])
  const draft = useQuery({
    queryKey: ['editor', subject.kind, id],
    queryFn: () => subject.service.read(id),
    gcTime: 0,
    staleTime: Infinity,
    retry: (count, error) =>
      count < 2 && !(error instanceof ProblemError && error.status < 500 && error.status > 0),
  })
  if (draft.data) return <OpenDraft subject={subject} draft={draft.data} />
  if (draft.error)
    return <CannotOpen subject={subject} id={id} error={draft.error} onRetry={() => void draft.refetch()} />
  return <EditorSkeleton />
}

interface CannotOpenProps {
  readonly subject: Subject
  readonly id: string
  readonly error: Error
  readonly onRetry: () => void
}

function CannotOpen({ subject, id, error, onRetry }: CannotOpenProps) {
  const isSent = error instanceof ProblemError && error.code === 'envelope-not-draft'
  const isGone = error instanceof ProblemError && error.status === 404
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      {isSent ? (
        <ErrorState
          title="This envelope is no longer a draft"
          actions={<LinkButton href={paths.envelope.href(id)}>Open the envelope</LinkButton>}
        >
          It was already sent or closed, so it can’t be edited here.
        </ErrorState>
      ) : isGone ? (
        <ErrorState
          title={`This ${subject.words.noun} doesn’t exist`}
          actions={subject.list !== null && <LinkButton href={subject.list}>{subject.words.back}</LinkButton>}
        >
          {subject.words.cannotOpen}
        </ErrorState>
      ) : (
        <ErrorState {...failureWords(error)} onRetry={onRetry} />
      )}
    </main>
  )
}

interface OpenDraftProps {
  readonly subject: Subject
  readonly draft: Edited | null
  readonly onCreated?: (id: string) => void
}

function OpenDraft({ subject, draft, onCreated }: OpenDraftProps) {
  const cache = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [editor] = useState(() => {
    const session = openDraftSession({
      service: subject.service,
      snapshots: draftSnapshots(storageOf('sessionStorage'), storageOf('localStorage')),
      draft,
    })
    return { session, fieldEditor: openFieldEditor(session), subject, sending: openSending() }
  })
  const { session, fieldEditor } = editor
  const born = useEffectEvent((id: string) => {
    onCreated?.(id)
    setSearch(addressNow(subject, id), { replace: true })
    void cache.invalidateQueries({ queryKey: [subject.lists] })
  })
  useEffect(
    () =>
      session.start({
        onCreated: (id) => born(id),
        onCaughtUp: () =>
          notify.info(`This ${subject.words.noun} was changed elsewhere. This is the latest version.`),
        onSignedOut: () => void cache.invalidateQueries({ queryKey: sessionQuery.queryKey }),
        onMerged: () =>
          notify.info(`This ${subject.words.noun} was changed elsewhere too. Both changes are kept.`),
      }),
    [session, subject, cache],
  )
  useEffect(() => {
    const { id } = session.store.getState()
    if (id !== null && !search.has(subject.param)) setSearch(addressNow(subject, id), { replace: true })
  }, [search, session, setSearch, subject])
  useEffect(() => fieldEditor.start(), [fieldEditor])
  useEffect(() => {
    const files = takeChosen()
    if (files.length > 0) session.addFiles([...files])
  }, [session])
  useLeaveGuard(session, subject)
  useLive((event) => {
    const { id } = session.store.getState()
    if (event.kind === 'reconnected') session.notice(null)
    else if (id !== null && subject.idIn(event) === id) session.notice(event.revision ?? null)
  })
  return (
    <EditorProvider value={editor}>
      <EditorFrame step={readStep(search)} />
    </EditorProvider>
  )
}
