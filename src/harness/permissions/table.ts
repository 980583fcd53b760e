import { tableOf } from './rules.ts'
import { dashboardLines } from './table-dashboard.ts'
import { linkLines } from './table-links.ts'
import { publicLines } from './table-public.ts'

/** Each operation's answer to permitted callers, by the state of the thing; all other answers are derived. */
export const table = tableOf({ ...publicLines, ...dashboardLines, ...linkLines })
