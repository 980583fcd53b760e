import { createHmac, randomBytes } from 'node:crypto'
import { sameSecret } from './secrets.ts'

/** Marks that one browser keeps: of everyone who shares it. */
const mostMarks = 8

/**
 * The name of the device that made one of these marks for a person, or null. A mark is worth nothing for anyone else: it
 * is signed together with the person.
 */
export function deviceIn(marks: string, person: string, key: Buffer): string | null {
  for (const mark of split(marks)) {
    const [name = '', signature = ''] = mark.split('.')
    if (sameSecret(signature, signed(name, person, key))) return name
  }
  return null
}

/** The marks of a device with that of a person first, new if the device was unknown to them. */
export function marked(marks: string, person: string, key: Buffer): string {
  const name = deviceIn(marks, person, key) ?? randomBytes(9).toString('base64url')
  const own = `${name}.${signed(name, person, key)}`
  return [own, ...split(marks).filter((mark) => mark !== own)].slice(0, mostMarks).join('~')
}

function split(marks: string): string[] {
  return marks.split('~', mostMarks).filter((mark) => /^[\w-]{12}\.[\w-]{22}$/.test(mark))
}

function signed(name: string, person: string, key: Buffer): string {
  return createHmac('sha256', key).update(`${name} ${person}`).digest('base64url').slice(0, 22)
}
