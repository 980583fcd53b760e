/** Repeatable randomness. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  one<Value>(values: readonly [Value, ...Value[]]): Value
  /** Normally distributed, with the standard deviation 1. */
  normal(): number
}

/** The same numbers for the same seed. Source: mulberry32 by Tommy Ettinger, public domain. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    next,
    between,
    whole,
    one: (values) => values[whole(0, values.length - 1)] ?? values[0],
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
