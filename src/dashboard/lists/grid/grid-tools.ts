/** What can be pressed in the rows of a list. It loads together, in one file, once they are there. */
export { Checkbox } from '../../kit/inputs/checkbox.tsx'
export { MenuAct, SelectAct } from './row-acts.tsx'
export { selectByTouch } from './touch-selection.ts'
