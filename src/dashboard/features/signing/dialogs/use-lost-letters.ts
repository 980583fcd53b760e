import { isMeasurable, unprintable } from '#pdf/fonts/metrics.ts'
import { useMeasurable } from '../document/use-marks.ts'
import { useWords } from '../messages/words.ts'

/** What to say of a name that no font can print whole; undefined where all of it is printed. */
export function useLostLetters(name: string): string | undefined {
  const { unprintable: say } = useWords().witness
  // Before the widths of rarer letters came, every one of them seems lost.
  useMeasurable(name)
  const lost = isMeasurable(name) ? unprintable(name, 'helvetica') : []
  return lost.length === 0 ? undefined : say(lost.join(' '))
}
