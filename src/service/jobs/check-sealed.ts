import { sealedToCheck } from '../database/seals/sealed-to-check.ts'
import { checkSealed } from '../operations/sealing/hold-sealed.ts'
import type { Handler } from './runner.ts'

/** How long one run may read files. The next goes on with the envelopes that were checked longest ago. */
const turnMilliseconds = 60_000
const batch = 50

/** Compares the files of sealed envelopes with what was recorded, those first that were checked longest ago. */
export const checkSealedFiles: Handler<'check-sealed'> = async (_, context) => {
  for (const end = performance.now() + turnMilliseconds; performance.now() < end;) {
    const keys = await sealedToCheck(context.database, batch)
    for (const key of keys) {
      if (performance.now() > end) return
      await checkSealed(context, key)
    }
    if (keys.length < batch) return
  }
}
