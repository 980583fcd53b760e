import { runningKiosk } from '../../database/guests/kiosks.ts'
import type { Log } from '../../logging.ts'
import { secretHash } from '../../secrets/secrets.ts'
import type { Surroundings } from '../call.ts'
import { kioskCookie, readKioskCookie } from '../session-cookie.ts'
import type { KioskIn } from './dashboard.ts'

/** Tells whether browsers are the device of a kiosk. While the database is away, those with the cookie are. */
export function openKiosks({ database, config }: Surroundings, log: Log): KioskIn {
  let removal = ''
  kioskCookie(config, { headers: new Headers(), write: (header) => (removal = header) }).clear()
  return async (headers) => {
    const secret = readKioskCookie(headers, config)
    if (secret === null) return null
    try {
      return { isRunning: (await runningKiosk(database, secretHash(secret))) !== undefined, removal }
    } catch (error) {
      log.warn({ err: error }, 'whether a kiosk runs could not be read')
      return { isRunning: true, removal }
    }
  }
}
