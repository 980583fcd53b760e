import type { Camelized } from '#contract/codec.ts'
import type { startDeadEnd, starting, startView } from '#contract/signing/starting.ts'
import type { z } from 'zod'
import type { ClientOf } from '#client/contract-client.ts'
import { guestClient } from './signing.ts'

export type StartView = Camelized<z.output<typeof startView>>
export type StartDeadEnd = Camelized<z.output<typeof startDeadEnd>>

/** Method and path of each operation, as in the contract (a test compares the two). */
export const startRoutes = {
  look: ['POST', '/signing/starts'],
  begin: ['POST', '/signing/starts/visits'],
  resend: ['POST', '/signing/starts/code'],
  check: ['POST', '/signing/starts/code/check'],
} as const satisfies Record<keyof typeof starting, readonly [method: string, path: string]>

/** The operations of those who follow a public link. They have no session. */
export const startClient = guestClient(startRoutes, { secret: () => null }) as ClientOf<typeof starting>
