/** Milliseconds of processor time that this thread has used. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const walked = new Uint8Array(10_000_000).map((_, index) => index % 251)

/**
 * Milliseconds of processor time that a walk over 10 MB, byte by byte, takes at this moment: what other costs are compared
 * with, since work beside the tests makes everything dearer. The cheapest of three: until the loop is compiled, which others
 * can delay, it takes seven times as long.
 */
export function walkOf10MB(): number {
  return Math.min(walk(), walk(), walk())
}

function walk(): number {
  const before = processorTime()
  let sum = 0
  for (let at = 0; at < walked.length; at += 1) sum = (Math.imul(sum, 31) + (walked[at] ?? 0)) | 0
  // Used, so that the walk is not left out.
  return processorTime() - before + (sum === 1 ? 1 : 0)
}

/** How many walks over 10 MB an act costs this thread. The dearer of a walk before it and one after it counts. */
export function costInWalks(act: () => void): number {
  const before = walkOf10MB()
  const begun = processorTime()
  act()
  const cost = processorTime() - begun
  return cost / Math.max(before, walkOf10MB())
}

/** For how long this thread did nothing else until something was done, in walks over 10 MB. */
export async function longestTurnUntil(done: Promise<unknown>): Promise<number> {
  const walk = walkOf10MB()
  let [isOver, longest, last] = [false, 0, processorTime()]
  const end = () => {
    isOver = true
  }
  void done.then(end, end)
  while (!isOver) {
    await new Promise((next) => setTimeout(next, 1))
    const now = processorTime()
    ;[longest, last] = [Math.max(longest, now - last), now]
  }
  return longest / Math.max(walk, walkOf10MB())
}
