import { parseArgs } from 'node:util'
import type { DocumentReading } from '#service/ports/document-reader/document-reader.ts'
import { openOwnReader } from '#service/ports/document-reader/own-reader.ts'
import { usageOf } from '#service/ports/child-process/process-usage.ts'
import { syntheticDocument } from './document-photo.ts'
import type { DocumentPicture } from './document-photo.ts'
import { conditions } from './photograph.ts'
import { zoneFormats } from './zone-lines.ts'

/*
 * Photographs synthetic documents in every condition and prints how many are read, from which the network never learned:
 * npm run bench:reader -- --each 17 --seed 500000 --only dark
 */

type Verdict = 'exact' | 'name wrong' | 'WRONG' | 'unread'

function judge(reading: DocumentReading, { fields, lines }: DocumentPicture): Verdict {
  if (!reading.read) return 'unread'
  if (reading.lines.join() === lines.join()) return 'exact'
  const isRight =
    reading.number === fields.number &&
    reading.birthDate === fields.birthDate &&
    reading.expiryDate === fields.expiryDate
  return isRight ? 'name wrong' : 'WRONG'
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}

async function main(each: number, firstSeed: number, only: readonly string[]): Promise<void> {
  const reader = openOwnReader(
    { warn: (...said: unknown[]) => console.log(...said) },
    // On a busy machine photos take long; what is measured then is the work.
    { idleMilliseconds: 600_000, milliseconds: 100_000, startMilliseconds: 100_000 },
  )
  const total: Record<Verdict, number> = { exact: 0, 'name wrong': 0, WRONG: 0, unread: 0 }
  const [allTimes, allWork]: [number[], number[]] = [[], []]
  let seed = firstSeed
  console.log('condition  photos  exact  name wrong  WRONG  unread  median ms  of them working  why unread')
  const chosen = conditions.filter((condition) => only.length === 0 || only.includes(condition))
  for (const condition of chosen) {
    const counts = { ...total, exact: 0, 'name wrong': 0, WRONG: 0, unread: 0 }
    const reasons = new Map<string, number>()
    const [times, work]: [number[], number[]] = [[], []]
    for (const format of zoneFormats)
      for (let photo = 0; photo < each; photo += 1) {
        const picture = syntheticDocument({ format, condition, seed: (seed += 1) })
        const before = await workedBy(reader.pid())
        const begun = performance.now()
        const reading = await reader.read([
          { kind: 'document-front', type: picture.type, bytes: picture.bytes },
        ])
        const verdict = judge(reading, picture)
        // The first one includes the start.
        if (seed > firstSeed + 1) {
          times.push(performance.now() - begun)
          work.push((await workedBy(reader.pid())) - before)
        }
        counts[verdict] += 1
        total[verdict] += 1
        if (verdict === 'WRONG') console.log(`seed ${seed} ${format}`, picture.lines, reading)
        if (!reading.read) reasons.set(reading.reason, (reasons.get(reading.reason) ?? 0) + 1)
      }
    allTimes.push(...times)
    allWork.push(...work)
    print(condition, each * zoneFormats.length, counts, times, work, [...reasons].join(' '))
  }
  print('all', each * zoneFormats.length * chosen.length, total, allTimes, allWork, '')
  console.log(`Peak memory of the process: ${Math.round(reader.peak())} MB`)
  await reader.close()
}

async function workedBy(pid: number | null): Promise<number> {
  return pid === null ? 0 : ((await usageOf(pid))?.processorMilliseconds ?? 0)
}

function print(
  name: string,
  photos: number,
  counts: Readonly<Record<Verdict, number>>,
  times: readonly number[],
  work: readonly number[],
  reasons: string,
): void {
  const columns: readonly (readonly [string | number, number])[] = [
    [photos, 6],
    [counts.exact, 7],
    [counts['name wrong'], 12],
    [counts.WRONG, 7],
    [counts.unread, 8],
    [Math.round(median(times)), 11],
    [Math.round(median(work)), 17],
  ]
  console.log(
    name.padEnd(11) +
      columns.map(([value, width]) => String(value).padStart(width)).join('') +
      '  ' +
      reasons,
  )
}

const { values } = parseArgs({
  options: { each: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string', multiple: true } },
})
await main(Number(values.each ?? 17), Number(values.seed ?? 500_000), values.only ?? [])
