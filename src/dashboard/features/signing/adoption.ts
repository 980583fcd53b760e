import type { SignatureArt } from '#domain/field/field.ts'
import { ProblemError } from '#client/problem-error.ts'
import type { SigningClient } from '../../api/guests/signing.ts'
import type { AdoptedKind, SigningStore } from './signing-state.ts'
import { isPassing } from './value-queue.ts'

/** Signature and initials, adopted once for all fields. */
export interface Adoption {
  /** Available to the next field at once, and sent to the service for the next visit. */
  readonly adopt: (kind: AdoptedKind, art: SignatureArt) => void
  /** Sends the service what it could not be sent before. */
  readonly sendUnsent: () => void
}

type AdoptBody = NonNullable<NonNullable<Parameters<SigningClient['adopt']>[0]>['body']>

/** Readonly art as the contract's mutable arrays. The content is only serialised. */
function bodyOf(kind: AdoptedKind, art: SignatureArt): AdoptBody {
  const body: Partial<Record<AdoptedKind, SignatureArt>> = { [kind]: art }
  return body as AdoptBody
}

/** An adopted signature works offline. Only a later visit needs the service to know it. */
export function createAdoption(store: SigningStore, client: SigningClient): Adoption {
  const unsent = new Map<AdoptedKind, SignatureArt>()

  const send = async (kind: AdoptedKind, art: SignatureArt): Promise<void> => {
    try {
      await client.adopt({ body: bodyOf(kind, art) })
      if (unsent.get(kind) === art) unsent.delete(kind)
    } catch (problem) {
      // Refused for good: the fields' own answers tell why.
      if (problem instanceof ProblemError && !isPassing(problem)) unsent.delete(kind)
    }
  }

  return {
    adopt: (kind, art) => {
      store.setState({ adoptedHere: { ...store.getState().adoptedHere, [kind]: art } })
      unsent.set(kind, art)
      void send(kind, art)
    },
    sendUnsent: () => unsent.forEach((art, kind) => void send(kind, art)),
  }
}
