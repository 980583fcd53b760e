import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { ProblemError } from '#client/problem-error.ts'
import { sessionQuery } from '../../../api/organisation/session.ts'
import { draftDocuments } from '../../../api/sending/documents.ts'
import type { PreflightIssue } from '../../../api/sending/drafts.ts'
import { sendEnvelope } from '../../../api/sending/envelope-acts.ts'
import { isOf } from '../../../api/sending/turn-of.ts'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { paths } from '../../../paths.ts'
import { openOwnTurn } from '../../../records/open-own-turn.ts'
import { useDraft, useSending as useSendingStore, useSession } from '../editor-context.ts'
import { turnsOf } from '../recipients/recipient-rules.ts'
import type { SendingState } from './sending-store.ts'

/** What was found when what is saved was looked over. */
export interface Preflight {
  readonly query: UseQueryResult<PreflightIssue[]>
  readonly isChecking: boolean
  readonly errors: number
}

/** Looks over what is saved, once all is. */
export function usePreflight(of: Pick<typeof draftDocuments, 'preflight'>): Preflight {
  const id = useDraft((state) => state.id)
  const revision = useDraft((state) => state.revision)
  const isSaved = useDraft((state) => state.save.at === 'saved')
  const query = useQuery({ ...of.preflight(id ?? '', revision), enabled: id !== null && isSaved })
  const errors = query.data?.filter((issue) => issue.severity === 'error').length ?? 0
  return { query, isChecking: query.isFetching || !isSaved, errors }
}

export interface Sending extends SendingState {
  /** Whether nothing that is known prevents it. */
  readonly isReady: boolean
  /** The recipient that the sender is, if they act first. */
  readonly ownTurn: string | null
  /** Sends, and leads to the envelope's page, or to where the sender signs at once. */
  readonly send: (isSigning?: boolean) => Promise<void>
}

/** Sending the draft. */
export function useSending(): Sending {
  const store = useSendingStore()
  const state = useStore(store)
  const session = useSession()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const id = useDraft((draft) => draft.id)
  const recipients = useDraft((draft) => draft.content.recipients)
  const { query, errors } = usePreflight(draftDocuments)
  const email = useQuery(sessionQuery).data?.account.email
  const [first = []] = turnsOf(recipients.filter(({ type }) => type !== 'carbon-copy'))
  const ownTurn = email === undefined ? null : (first.find((one) => isOf(email, one))?.id ?? null)

  async function send(isSigning = false): Promise<void> {
    if (id === null) return
    store.setState({ isSending: true, refusal: null })
    try {
      await session.flush()
      session.pause(true)
      await sendEnvelope(cache, id)
      notify.success('The envelope was sent.')
      if (isSigning && ownTurn !== null) await openOwnTurn(cache, id, ownTurn)
      else await navigate(paths.envelope.href(id), { replace: true })
    } catch (problem) {
      session.pause(false)
      if (problem instanceof ProblemError) store.setState({ refusal: problem })
      else notify.error('The draft couldn’t be saved, so it wasn’t sent.')
      // One that is under way may have begun before it was sent, and so would not tell that it was.
      await cache.cancelQueries({ queryKey: draftDocuments.preflights(id) })
      void query.refetch()
    } finally {
      store.setState({ isSending: false })
    }
  }

  return { ...state, isReady: id !== null && errors === 0, ownTurn, send }
}
