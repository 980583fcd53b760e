/** How hard a password is to guess: 0 (at once) to 4 (very hard). */
export type Strength = 0 | 1 | 2 | 3 | 4

export interface StrengthReport {
  readonly strength: Strength
  readonly word: string
  /** What would help most; null when nothing is needed. */
  readonly advice: string | null
}

const words = ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'] as const

const common =
  'password passwort passord qwerty qwertz azerty letmein welcome admin administrator iloveyou monkey dragon football ' +
  'baseball sunshine princess master shadow michael superman batman trustno login secret hello whatever freedom starwars ' +
  'changeme default summer winter spring autumn january february company countersign contract signature'
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
]

/**
 * Estimates a password without sending it anywhere: counts what an attacker would have to try, after taking out common
 * words, runs such as `1234`, repetitions, and words about the person (`known`, e.g. name and email).
 */
export function passwordStrength(password: string, known: readonly string[] = []): StrengthReport {
  const personal = known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 3)
  const plain = password.toLowerCase()
  const hasPersonal = personal.some((word) => plain.includes(word))
  const hasCommon = common.split(' ').some((word) => unleet(plain).includes(word))
  const bits = guessBits(password, [...common.split(' '), ...personal])
  const limits = [28, 44, 60, 80]
  const reached = limits.filter((limit) => bits >= limit).length
  const strength = Math.min(4, password.length < 10 ? Math.min(1, reached) : reached) as Strength
  return {
    strength,
    word: words[strength],
    advice: strength >= 3 ? null : advise(password, hasPersonal, hasCommon),
  }
}

function advise(password: string, hasPersonal: boolean, hasCommon: boolean): string {
  if (hasPersonal) return 'Leave out your name, email and organisation.'
  if (hasCommon) return 'Leave out common words; they are tried first.'
  if (password.length < 14) return 'Make it longer: a few unrelated words are easy to keep in mind.'
  return 'Avoid runs and repetitions.'
}

function guessBits(password: string, dictionary: readonly string[]): number {
  let rest = unleet(password.toLowerCase())
  let bits = 0
  for (const word of [...dictionary].sort((a, b) => b.length - a.length)) {
    if (!rest.includes(word)) continue
    rest = rest.replaceAll(word, '')
    bits += 8
  }
  const characters = [...rest]
  let fresh = 0
  for (const [index, character] of characters.entries()) {
    const previous = characters[index - 1]
    fresh += previous !== undefined && (previous === character || isRun(previous, character)) ? 0.25 : 1
  }
  const distinct = new Set(characters).size
  return bits + Math.min(fresh, distinct * 1.5) * Math.log2(Math.max(2, poolOf(password)))
}

function isRun(one: string, other: string): boolean {
  return rows.some((row) => row.includes(one + other) || row.includes(other + one))
}

function unleet(text: string): string {
  const letters: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
  }
  return /\p{L}/u.test(text) ? text.replaceAll(/[013457@$]/g, (sign) => letters[sign] ?? sign) : text
}

function poolOf(password: string): number {
  const pools: readonly [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^\p{L}\p{N}]/u, 33],
    [/[^\P{L}a-zA-Z]/u, 60],
  ]
  return pools.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
}
