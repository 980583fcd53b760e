/** The service's clock, estimated from its answers. */
export interface ServiceClock {
  /**
   * An answer contained this time to the second, and was requested and received at these times of the device. All in
   * milliseconds.
   */
  readonly heard: (told: number, asked: number, received: number) => void
  /** The current time by the service's clock, in milliseconds. */
  readonly now: () => number
}

/**
 * Follows the service's clock. An answer was written between request and receipt, however slow the network: each one
 * narrows how far the service may be ahead. One that contradicts the others starts over, because the device's clock was
 * set.
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
