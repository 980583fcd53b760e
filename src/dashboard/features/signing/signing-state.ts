import type { StoreApi } from 'zustand/vanilla'
import { initialAnswer } from '#domain/field/answers.ts'
import type { FieldAnswer, SignatureArt } from '#domain/field/field.ts'
import type { FieldKind } from '#domain/field/kinds.ts'
import type { ProblemError } from '#client/problem-error.ts'
import type { DeadEnd, SigningField, SigningView } from '../../api/guests/signing.ts'
import type { SaveState } from './value-queue.ts'

/** Which page the recipient sees; with `view`, its `step` says the rest. */
type Phase =
  | { readonly kind: 'opening' }
  | { readonly kind: 'unreachable'; readonly problem: ProblemError }
  | { readonly kind: 'dead-end'; readonly deadEnd: DeadEnd }
  | { readonly kind: 'ended'; readonly origin: Origin | null }
  | { readonly kind: 'view' }

/** Whose page it is, as far as it stays known when nothing else may be shown. */
export type Origin = Pick<DeadEnd, 'envelopeName' | 'sender' | 'branding' | 'language'>

/** What can be adopted once and placed in every field that takes it. */
export type AdoptedKind = NonNullable<FieldKind['adopts']>
type Adopted = Readonly<Record<AdoptedKind, SignatureArt | null>>

export interface SigningState {
  readonly phase: Phase
  /** Last known view; null before the link was opened, and once nothing of it may be shown. */
  readonly view: SigningView | null
  /** Answers given here that the service has not confirmed, by field. */
  readonly pending: ReadonlyMap<string, FieldAnswer>
  readonly save: SaveState
  /** Why a field's last answer was not taken. */
  readonly refused: ReadonlyMap<string, ProblemError>
  /** Signature and initials adopted on this page; they stand above the view's. */
  readonly adoptedHere: Partial<Adopted>
  /** Fields that others changed just now. */
  readonly changed: readonly SigningField[]
  /** What the recipient did on this very page, for thanks and redirects. */
  readonly justDone: 'completed' | 'declined' | null
}

/** Whose page it is; null before the link was opened, and where it leads to nothing. */
export function originOf({ phase, view }: Pick<SigningState, 'phase' | 'view'>): Origin | null {
  if (phase.kind === 'dead-end') return phase.deadEnd
  if (phase.kind === 'ended') return phase.origin
  if (view === null) return null
  const { envelope, sender, branding, language } = view
  return { envelopeName: envelope.name, sender, branding, language }
}

export type SigningStore = StoreApi<SigningState>

/** A page that has asked for nothing yet. */
export const blankState: SigningState = {
  phase: { kind: 'opening' },
  view: null,
  pending: new Map(),
  save: 'saved',
  refused: new Map(),
  adoptedHere: {},
  changed: [],
  justDone: null,
}

/** What is in a field now: what was entered here, else what the service knows, else the sender's initial value. */
export function answerOf(field: SigningField, pending: FieldAnswer | undefined): FieldAnswer {
  return pending ?? (field.answered === null ? initialAnswer(field) : field.answer)
}
