/** One line of the benchmark: how many times as long as its baseline something takes, and the limit. */
export interface Row {
  readonly name: string
  readonly ratio: number
  readonly goal: number
}

/** An action shorter than this is repeated: a turn of the processor given to something else would be most of its time. */
const shortest = 20
const mostRepeats = 50

/** The median milliseconds of two actions run in turn, so that both have the same conditions, as a ratio. */
export async function compare(
  act: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
  rounds: number,
): Promise<number> {
  const times: [number[], number[]] = [[], []]
  // The first time is longer, by what is read or written for all times.
  await duration(baseline)
  const repeats = Math.min(mostRepeats, Math.ceil(shortest / (await duration(baseline))))
  const repeated = (action: () => Promise<unknown>) => async () => {
    for (let time = 0; time < repeats; time += 1) await action()
  }
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await duration(repeated(act)))
    times[1].push(await duration(repeated(baseline)))
  }
  return median(times[0]) / median(times[1])
}

export async function duration(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
