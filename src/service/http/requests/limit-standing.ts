/** What a response says about one limit. */
export interface LimitStanding {
  readonly name: 'address' | 'credentials'
  readonly quota: number
  readonly remaining: number
  /** Seconds until the whole quota is available again. */
  readonly seconds: number
}
