import type { Chance } from './chance.ts'

/** A picture file with something wrong: bytes changed, cut off, repeated or moved, or another size in its header. */
export function damagedPicture(bytes: Uint8Array, chance: Chance): Uint8Array {
  const damaged = new Uint8Array(bytes)
  const place = () => chance.whole(0, damaged.length - 1)
  const kind = chance.whole(0, 5)
  if (kind === 0) return damaged.subarray(0, place())
  if (kind === 1) {
    const [from, to] = [place(), place()]
    damaged.copyWithin(to, from, from + chance.whole(1, 4000))
    return damaged
  }
  if (kind === 2) {
    const from = place()
    damaged.fill(chance.whole(0, 255), from, from + chance.whole(1, 4000))
    return damaged
  }
  // Headers decide what is allocated, so half of what is left is there.
  const within = kind === 3 ? Math.min(damaged.length, 700) : damaged.length
  const changes = chance.whole(1, 24)
  for (let change = 0; change < changes; change += 1)
    damaged[chance.whole(0, within - 1)] = chance.one([0, 0xff, 0x7f, 0x80, chance.whole(0, 255)])
  return damaged
}
