const [base, least, most, skew, damp] = [36, 1, 26, 38, 700]
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A part of a host name as people see it, from the form `xn--…`. Anything else as it is. Source: RFC 3492 §6.2. */
export function fromPunycode(label: string): string {
  if (!/^xn--/i.test(label)) return label
  const encoded = label.slice(4).toLowerCase()
  const split = encoded.lastIndexOf('-')
  const points = Array.from(encoded.slice(0, Math.max(0, split)), (letter) => letter.codePointAt(0) ?? 0)
  let [at, point, bias, position] = [split + 1, 128, 72, 0]
  while (at < encoded.length) {
    const before = position
    for (let weight = 1, step = base; ; step += base) {
      const digit = digits.indexOf(encoded[at] ?? '?')
      at += 1
      if (digit < 0) return label
      position += digit * weight
      const threshold = Math.min(most, Math.max(least, step - bias))
      if (digit < threshold) break
      weight *= base - threshold
    }
    const count = points.length + 1
    bias = adapted(position - before, count, before === 0)
    point += Math.floor(position / count)
    position %= count
    if (point > 0x10_ff_ff || (point >= 0xd8_00 && point <= 0xdf_ff)) return label
    points.splice(position, 0, point)
    position += 1
  }
  return String.fromCodePoint(...points)
}

/** Source: RFC 3492 §6.1. */
function adapted(distance: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(distance / (isFirst ? damp : 2))
  rest += Math.floor(rest / count)
  let steps = 0
  for (; rest > ((base - least) * most) / 2; steps += base) rest = Math.floor(rest / (base - least))
  return steps + Math.floor(((base - least + 1) * rest) / (rest + skew))
}
