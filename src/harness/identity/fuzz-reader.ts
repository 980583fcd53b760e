import { parseArgs } from 'node:util'
import { openOwnReader } from '#service/ports/document-reader/own-reader.ts'
import { chanceOf } from './chance.ts'
import { syntheticDocument } from './document-photo.ts'
import { damagedPicture } from './damaged-pictures.ts'

/*
 * Has damaged pictures read, and says how each ended: npm run fuzz:reader -- --pictures 5000 --seed 1
 * In a network namespace (unshare --net) it shows as well that nothing is needed from a network.
 */

async function main(pictures: number, seed: number): Promise<void> {
  const reader = openOwnReader({ warn: (...said: unknown[]) => console.log(...said) })
  const chance = chanceOf(seed)
  const whole = [
    syntheticDocument({ format: 'TD1', condition: '720p', seed }),
    syntheticDocument({ format: 'TD3', condition: '720p', seed, type: 'image/png' }),
  ]
  const endings = new Map<string, number>()
  let [slowest, wrong] = [0, 0]
  const tell = (count: number) => {
    console.log(
      `${count} pictures, slowest ${Math.round(slowest)} ms, at most ${Math.round(reader.peak())} MB`,
    )
    console.log(Object.fromEntries(endings), `${wrong} read otherwise than before the damage`)
  }
  for (let picture = 0; picture < pictures; picture += 1) {
    const { bytes, type, lines } = whole[picture % 2] ?? {
      bytes: new Uint8Array(),
      type: 'image/png' as const,
      lines: [],
    }
    const begun = performance.now()
    const reading = await reader.read([
      { kind: 'document-front', type, bytes: damagedPicture(bytes, chance) },
    ])
    slowest = Math.max(slowest, performance.now() - begun)
    const ending = reading.read ? 'read' : reading.reason
    if (reading.read && reading.lines.join() !== lines.join()) wrong += 1
    endings.set(ending, (endings.get(ending) ?? 0) + 1)
    if (picture % 250 === 249 || picture === pictures - 1) tell(picture + 1)
  }
  await reader.close()
}

const { values } = parseArgs({ options: { pictures: { type: 'string' }, seed: { type: 'string' } } })
await main(Number(values.pictures ?? 5000), Number(values.seed ?? 1))
