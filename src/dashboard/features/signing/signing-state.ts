import type { StoreApi } from 'zustand/vanilla'
import { initialAnswer } from '#domain/field/answers.ts'
import type { FieldAnswer, SignatureArt } from '#domain/field/field.ts'
import type { FieldKind } from '#domain/field/kinds.ts'
import type { ProblemError } from '#client/problem-error.ts'
import type { DeadEnd, SigningField, SigningView } from '../../api/guests/signing.ts'
import type { SaveState } from './value-queue.ts'

/** The page that the recipient sees. For `view`, its `step` says the rest. */
type Phase =
  | { readonly kind: 'opening' }
  | { readonly kind: 'unreachable'; readonly problem: ProblemError }
  | { readonly kind: 'dead-end'; readonly deadEnd: DeadEnd }
  | { readonly kind: 'ended'; readonly origin: Origin | null }
  | { readonly kind: 'view' }

/** A field's last change by someone else, or by the recipient on another device. */
export interface Change {
  readonly by: string | null
  /** ISO 8601 UTC. */
  readonly at: string | null
  /** Whether it is shown for the first time, because its owner has finished: one look is for all of theirs. */
  readonly isNew: boolean
  /** Whether the recipient has looked at the field since. */
  readonly isSeen: boolean
}

/** Whose page it is, as far as that stays known when nothing else may be shown. */
export type Origin = Pick<DeadEnd, 'envelopeName' | 'sender' | 'branding' | 'language'>

/** What can be adopted once and placed in every field that takes it. */
export type AdoptedKind = NonNullable<FieldKind['adopts']>
type Adopted = Readonly<Record<AdoptedKind, SignatureArt | null>>

export interface SigningState {
  readonly phase: Phase
  /** The last known view. Null before the link was opened, and once nothing of it may be shown. */
  readonly view: SigningView | null
  /** Answers entered here that the service has not confirmed, by field. */
  readonly pending: ReadonlyMap<string, FieldAnswer>
  readonly save: SaveState
  /** Why a field's last answer was refused. */
  readonly refused: ReadonlyMap<string, ProblemError>
  /** Signature and initials adopted on this page, which override the view's. */
  readonly adoptedHere: Partial<Adopted>
  /** Fields that others have just changed. */
  readonly changed: readonly SigningField[]
  /** What changed elsewhere while the page was open, by field. */
  readonly changes: ReadonlyMap<string, Change>
  /** What the recipient entered and someone else replaced, by field: it can be taken back. */
  readonly replaced: ReadonlyMap<string, FieldAnswer>
  /** What the recipient did on this page, for thanks and redirects. */
  readonly justDone: 'completed' | 'declined' | 'reassigned' | null
}

/** Whose page it is. Null before the link was opened, and when it no longer works. */
export function originOf({ phase, view }: Pick<SigningState, 'phase' | 'view'>): Origin | null {
  if (phase.kind === 'dead-end') return phase.deadEnd
  if (phase.kind === 'ended') return phase.origin
  if (view === null) return null
  const { envelope, sender, branding, language } = view
  return { envelopeName: envelope.name, sender, branding, language }
}

export type SigningStore = StoreApi<SigningState>

/** The state before any request. */
export const blankState: SigningState = {
  phase: { kind: 'opening' },
  view: null,
  pending: new Map(),
  save: 'saved',
  refused: new Map(),
  adoptedHere: {},
  changed: [],
  changes: new Map(),
  replaced: new Map(),
  justDone: null,
}

/**
 * The current content of a field: what was entered here, otherwise what the service knows, otherwise the sender's
 * initial value.
 */
export function answerOf(field: SigningField, pending: FieldAnswer | undefined): FieldAnswer {
  return pending ?? (field.answered === null ? initialAnswer(field) : field.answer)
}
