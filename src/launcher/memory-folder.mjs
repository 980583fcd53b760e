import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'countersign-tests-'
const enough = 6 * 1024 ** 3

/**
 * Makes a folder in memory for temporary files, and removes it when the process ends. Tests make some two hundred
 * databases of three hundred files each, which takes a disk twenty times as long. Null where there is no such place, or
 * one that is too small or runs no programs.
 * @returns {string | null}
 */
export function memoryFolder() {
  try {
    removeLeftovers()
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < enough) return null
    const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    // The database server runs as another user, and programs are tried out of temporary folders.
    chmodSync(folder, 0o1777)
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    execFileSync(program)
    rmSync(program)
    return folder
  } catch {
    return null
  }
}

/** Removes folders of processes that were killed: they would keep the memory. */
function removeLeftovers() {
  for (const name of readdirSync(memory)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(memory, name), { recursive: true, force: true })
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
