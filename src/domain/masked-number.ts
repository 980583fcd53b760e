/** A telephone number of which only the end is shown: `•••••••• 123`. */
export function maskedNumber(number: string): string {
  return `${'•'.repeat(Math.max(0, number.length - 4))} ${number.slice(-3)}`
}
