import { tableOf } from './rules.ts'
import { dashboardLines } from './table-dashboard.ts'
import { linkLines } from './table-links.ts'
import { publicLines } from './table-public.ts'

/** What each operation owes whoever may call it, by the state of what it is about; everybody else's answer follows. */
export const table = tableOf({ ...publicLines, ...dashboardLines, ...linkLines })
