import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { openLog } from '../logging.ts'
import { compare } from './row.ts'
import type { Row } from './row.ts'

/** Reading rows through the query builder, names turned, against the same statement on the bare driver. */
export async function measureList(): Promise<Row> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const opened = await openDatabase(readConfig({ DATA_DIR: dataDir }), openLog('error'))
  try {
    const { database, pool } = opened.connection
    const rows = 'generate_series(1, 1000) as number'
    await pool.query(
      `insert into organisations (id, name) select 'bench-' || number, 'Bench ' || number from ${rows}`,
    )
    const ratio = await compare(
      () => database.selectFrom('organisations').selectAll().orderBy('id').execute(),
      () => pool.query('select * from organisations order by id'),
      101,
    )
    return { name: 'read 1,000 rows in code names ÷ the SQL itself', ratio, goal: 1.5 }
  } finally {
    await opened.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
