/** An offset from UTC as `+HH:MM`, by default the reader's current one. Source: specification, Account. */
export function offsetOfZone(minutesWest: number = new Date().getTimezoneOffset()): string {
  const minutes = Math.abs(minutesWest)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutesWest > 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Every offset in use anywhere, west to east, including `present`. */
export function zoneOffsets(present: string): readonly string[] {
  const whole = Array.from({ length: 27 }, (_, hour) => (12 - hour) * 60)
  const known = [...whole, ...partHours].toSorted((one, other) => other - one).map(offsetOfZone)
  return known.includes(present) ? known : [present, ...known]
}

/** Minutes west of UTC of zones that are not on the full hour. */
const partHours = [570, 210, 150, -210, -270, -330, -345, -390, -525, -570, -630, -765, -825]
