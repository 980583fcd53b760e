import type { Handlers, Schedule } from './runner.ts'
import { sweep } from './sweep.ts'

/** Who does each task. */
export const handlers: Handlers = { sweep }

/** What runs by the clock, in UTC. */
export const schedules: readonly Schedule[] = [{ task: 'sweep', match: '17 * * * *' }]
