import type { Camelized } from '#contract/codec.ts'
import type { kiosk, kioskView } from '#contract/signing/kiosk.ts'
import type { z } from 'zod'
import type { ClientOf } from '#client/contract-client.ts'
import { guestClient } from './signing.ts'

export type KioskView = Camelized<z.output<typeof kioskView>>
export type KioskPerson = KioskView['people'][number]

/** Method and path of each operation, as in the contract (a test compares the two). */
export const kioskRoutes = {
  lock: ['POST', '/signing/kiosk'],
  begin: ['POST', '/signing/kiosk/turns'],
  leave: ['POST', '/signing/kiosk/leave'],
} as const satisfies Record<keyof typeof kiosk, readonly [method: string, path: string]>

/** The operations of the locked device. Its cookie says which kiosk it is. */
export const kioskClient = guestClient(kioskRoutes, {
  secret: () => null,
  sendsCookies: true,
}) as ClientOf<typeof kiosk>
