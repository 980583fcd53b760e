/** What is counted and timed, without anything that names an organisation, an envelope or a person. */
export interface Measures {
  /** A request that was answered. `route` is its template, never the path. */
  request(
    facts: { readonly method: string; readonly route: string; readonly status: number },
    seconds: number,
  ): void
  /** A call of a system outside of the service. */
  outside(facts: { readonly port: string; readonly outcome: Outcome }, seconds: number): void
  /** A run of a job. */
  job(
    facts: { readonly task: string; readonly outcome: 'done' | 'failed' | 'given-up' },
    seconds: number,
  ): void
  /** Seconds from the completion of an envelope to its sealed files. */
  sealed(seconds: number): void
}

/** `refused` was answered, but not as asked; `away` was not answered. */
export type Outcome = 'ok' | 'refused' | 'away' | 'failed'

/** Measures that go nowhere until something wants them, so that no one pays for what no one reads. */
export interface PendingMeasures extends Measures {
  /** From now on passes everything to `sink`. */
  begin(sink: Measures): void
}

export function openMeasures(): PendingMeasures {
  let sink: Measures | null = null
  return {
    begin: (given) => (sink = given),
    request: (facts, seconds) => sink?.request(facts, seconds),
    outside: (facts, seconds) => sink?.outside(facts, seconds),
    job: (facts, seconds) => sink?.job(facts, seconds),
    sealed: (seconds) => sink?.sealed(seconds),
  }
}
