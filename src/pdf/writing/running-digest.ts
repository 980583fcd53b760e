import { sha256 } from '@noble/hashes/sha2.js'

/** A SHA-256 over bytes that are not all known yet. Copies go on from what it has read so far. */
export interface RunningDigest {
  readonly update: (bytes: Uint8Array) => unknown
  readonly copy: () => RunningDigest
  /** Ends it: nothing can be added any more. */
  readonly digest: () => Uint8Array
}

/** Starts a digest. Node has one that is several times faster than {@link startDigest}. */
export type StartDigest = () => RunningDigest

/** Works everywhere. */
export const startDigest: StartDigest = () => running(sha256.create())

function running(state: ReturnType<typeof sha256.create>): RunningDigest {
  return {
    update: (bytes) => state.update(bytes),
    copy: () => running(state.clone()),
    digest: () => state.digest(),
  }
}
