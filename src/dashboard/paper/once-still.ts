/** Milliseconds without scrolling that count as rest. */
const rest = 90
/** Milliseconds after which nothing waits any longer, however much is scrolled. */
const most = 360

let lastScroll = -Infinity
let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  const onScroll = () => {
    lastScroll = performance.now()
  }
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
}

/**
 * Runs something at once or, while pages are being scrolled, once they rest or after a short maximum. What only flies
 * past is not worth drawing, and drawing it would make scrolling stutter. The returned function cancels it.
 */
export function onceStill(act: () => void): () => void {
  listen()
  const begun = performance.now()
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    const now = performance.now()
    const wait = Math.min(lastScroll + rest - now, begun + most - now)
    if (wait <= 0) act()
    else timer = setTimeout(look, wait)
  }
  timer = setTimeout(look, 0)
  return () => clearTimeout(timer)
}
