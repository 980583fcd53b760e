import { renewAuthorities } from '../operations/seals/authorities.ts'
import type { Handler } from './runner.ts'

/** Makes the authorities and revocation lists that are due. */
export const sealAuthorities: Handler<'seal-authorities'> = async (_, surroundings) => {
  await renewAuthorities(surroundings)
}
