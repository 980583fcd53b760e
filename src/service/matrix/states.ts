import {
  accountStates,
  credentialsStates,
  endpointStates,
  groupStates,
  signInStates,
} from './plant-others.ts'
import { envelopeStates, signingStates } from './plant-envelope.ts'
import { bulkSendStates } from './plant-bulk-send.ts'
import { templateStates } from './plant-template.ts'
import { verificationStates, verifyingStates } from './plant-verification.ts'
import type { Answers } from './rules.ts'

/** The same status in every one of the states, `but` in some. */
export function every(states: readonly string[], status: number, but: Answers = {}): Answers {
  return { ...Object.fromEntries(states.map((state) => [state, status])), ...but }
}

const inEach =
  (states: readonly string[]) =>
  (status: number, but: Answers = {}): Answers =>
    every(states, status, but)

export const anEnvelope = inEach(envelopeStates)
export const aVerification = inEach(verificationStates)
export const aTemplate = inEach(templateStates)
export const aBulkSend = inEach(bulkSendStates)
export const anEndpoint = inEach(endpointStates)
export const credentials = inEach(credentialsStates)
export const aGroup = inEach(groupStates)
export const anAccount = inEach(accountStates)
export const whoeverSignsIn = inEach(signInStates)

/** Drafts change as long as they are drafts; `recalled` says whether one that was sent before still does. */
export const aDraft = (status: number, recalled: number) => anEnvelope(409, { draft: status, recalled })

export const aSender = (status: number): Answers => ({
  verified: status,
  deactivated: 403,
  unverified: 403,
  'read-only': 403,
})

/** Of a link that was emailed to an account. */
export const anAccountLink = (status: number, but: Answers = {}): Answers => ({
  fresh: status,
  used: 403,
  expired: 403,
  deactivated: 403,
  ...but,
})

/** Of a link that leads a recipient to an envelope. */
export const signingLink = (status: number, but: Answers = {}) =>
  every([...signingStates, 'draft'], status, but)

/** For a recipient whose session lasts. */
export const signing = (status: number, but: Answers = {}) =>
  every(signingStates, status, { expired: 401, ...but })

/** For what a recipient does while the documents are open before them. */
export const open = (status: number, but: Answers = {}) =>
  signing(409, { sent: status, locked: 403, coded: 403, unread: 403, waiting: 403, ...but })

/** Of a link that leads an individual to a verification. */
export const verifyingLink = inEach(verifyingStates)

/** For an individual whose session lasts. */
export const verifying = (status: number, but: Answers = {}) =>
  verifyingLink(status, { expired: 401, ...but })

/** For what an individual gives once they have agreed. */
export const agreed = (status: number, but: Answers = {}) =>
  verifying(409, { coded: 403, unread: 403, sent: status, detailed: status, ...but })
