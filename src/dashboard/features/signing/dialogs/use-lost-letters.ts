import { isMeasurable, unprintable } from '#pdf/fonts/metrics.ts'
import { useMeasurable } from '../../../paper/use-marks.ts'
import { useWords } from '../messages/words.ts'

/** The message about a name that no font can print in full. Undefined where all of it can be printed. */
export function useLostLetters(name: string): string | undefined {
  const { unprintable: say } = useWords().witness
  // Until the widths of rarer characters have loaded, all of them seem unprintable.
  useMeasurable(name)
  const lost = isMeasurable(name) ? unprintable(name, 'helvetica') : []
  return lost.length === 0 ? undefined : say(lost.join(' '))
}
