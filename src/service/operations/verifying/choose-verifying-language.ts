import { verifying } from '#contract/verifying/verifying.ts'
import { ok } from '#domain/result.ts'
import { keepLanguage } from '../../database/envelopes/recipient-languages.ts'
import { operation } from '../operation.ts'
import { verifyingScene } from './scene.ts'

/** Keeps the language that the individual chose, for later messages of this organisation to their address. */
export const chooseVerifyingLanguage = operation(
  verifying.language,
  async ({ database, caller }, { body }) => {
    const scene = await verifyingScene(database, caller)
    if (!scene.ok) return scene
    const { row } = scene.value
    // Nobody's address is left of one that was purged.
    if (row.email !== '') await keepLanguage(database, row, body.language)
    return ok(undefined)
  },
)
