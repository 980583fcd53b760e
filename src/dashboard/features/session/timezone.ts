/** An offset from UTC as `+HH:MM`; the reader's own at this moment unless one is given. Source: specification, Account. */
export function offsetOfZone(minutesWest: number = new Date().getTimezoneOffset()): string {
  const minutes = Math.abs(minutesWest)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutesWest > 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
