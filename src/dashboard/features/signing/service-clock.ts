/** The service's clock as its answers tell it. */
export interface ServiceClock {
  /** An answer told the moment to the second; it was asked and heard at these moments of the device. All in milliseconds. */
  readonly heard: (told: number, asked: number, received: number) => void
  /** The moment by the service's clock, in milliseconds. */
  readonly now: () => number
}

/**
 * Follows the service's clock. An answer was written between asking and hearing it, however slow the network: each one
 * narrows how far the service may be ahead. One that fits none of the others starts anew, for the device's clock was set.
 */
export function createServiceClock(device: () => number = Date.now): ServiceClock {
  let [least, most] = [-Infinity, Infinity]
  return {
    heard: (told, asked, received) => {
      const [low, high] = [told - received, told + 999 - asked]
      const fits = low <= most && high >= least
      least = fits ? Math.max(least, low) : low
      most = fits ? Math.min(most, high) : high
    },
    now: () => device() + (Number.isFinite(least) ? Math.round((least + most) / 2) : 0),
  }
}
