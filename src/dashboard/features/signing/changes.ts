import { readerLocale } from '../../guest/language/reader-locale.ts'
import { useWords } from './messages/words.ts'
import { useView } from './signing-context.ts'
import type { Change } from './signing-state.ts'

/** Says who changed something and when, by the reader's clock: “Changed by Ana Ng at 10:41”. */
export function useChangeWords(): (change: Change) => string {
  const { language, live } = useWords()
  const { recipient } = useView()
  return ({ by, at, isNew }) => {
    const time = at === null ? null : timeOf(new Date(at), language)
    if (isNew && by !== null) return live.filledBy(by, time)
    return by === null || by === recipient.name ? live.changedElsewhere(time) : live.changedBy(by, time)
  }
}

function timeOf(moment: Date, language: Parameters<typeof readerLocale>[0]): string {
  const isToday = moment.toDateString() === new Date().toDateString()
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const)
  return new Intl.DateTimeFormat(readerLocale(language), {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment)
}
