const length = 30_000
const listeners = new Set<() => void>()
let minute = new Date(0)
let timer: ReturnType<typeof setInterval> | undefined

/** The current time, at most half a minute old, and the same for all who ask within that time. */
export function currentMinute(): Date {
  const age = Date.now() - minute.getTime()
  // Timers rest while a window sleeps, and clocks are set back.
  if (age >= length || age < 0) minute = new Date()
  return minute
}

/** Calls the listener whenever there is a new minute: one timer for the whole page, and a look when it is shown again. */
export function subscribeToMinute(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tell, length)
    globalThis.addEventListener('visibilitychange', tell)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    globalThis.removeEventListener('visibilitychange', tell)
  }
}

function tell(): void {
  for (const each of listeners) each()
}
