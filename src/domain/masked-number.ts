/** A telephone number with only its last digits visible: `•••••••• 123`. */
export function maskedNumber(number: string): string {
  return `${'•'.repeat(Math.max(0, number.length - 4))} ${number.slice(-3)}`
}
