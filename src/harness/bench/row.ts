/** One line of the benchmark: how many times as long as its baseline something takes, and the limit. */
export interface Row {
  readonly name: string
  readonly ratio: number
  readonly goal: number
}

/** The median milliseconds of two actions run in turn, so that both have the same conditions. */
export async function compare(
  act: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
  rounds: number,
): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await duration(act))
    times[1].push(await duration(baseline))
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
